import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { link } from '../../../../kernel/link.ts';
import { useT } from '../../../../web/i18n.ts';
import type { Action } from '../../../../web/kit/action/actions.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { type PageProps, useTab } from '../../../../web/tab-context.ts';
import { useDecisions } from '../../../workspace/approval/pages/decisions.tsx';
import { type LoanRow, listLoans } from '../contract.ts';
import { loansPage } from '../pages.ts';
import { may } from '../permits.ts';
import { BalancesDialog } from './balances-dialog.tsx';
import { LoanDetail } from './detail.tsx';
import { LoanForm } from './form.tsx';
import { LimitsDialog } from './limits-dialog.tsx';
import { MoneyDialog } from './money-dialog.tsx';
import { decidable, type LoanMove, stateTones, useLoanEdit, useLoanMoves } from './moves.ts';

/** Loans by stage. The specification has one path for them, so a record and the form are opened through its query. */
export default function Loans(props: PageProps): ReactNode {
  const { query } = useTab();
  if (query['edit']) return <LoanForm trip={query['trip'] ?? null} {...(query['edit'] === 'new' ? {} : { id: query['edit'] })} />;
  if (query['id']) return <LoanDetail id={query['id']} />;
  return <LoanList {...props} />;
}

function LoanList({ page }: PageProps): ReactNode {
  const t = useT();
  const list = useList(listLoans, { tab: 'mine' });
  const [dialog, setDialog] = useState<LoanMove | null>(null);
  const [shown, setShown] = useState<'balances' | 'limits' | null>(null);
  const moves = useLoanMoves(setDialog);
  const edit = useLoanEdit();
  const decisions = useDecisions();
  const path = (row: LoanRow): string => link(loansPage, { id: row.id });
  const actions = (row: LoanRow): Action[] => [...decisions.of(decidable(row)), ...moves.of(row), ...edit(row)];
  return (
    <>
      <ListPage
        title={page.title}
        name={page.path}
        list={list}
        columns={[
          { key: 'loan_no', is: 'link', open: path, pin: 'left' },
          { key: 'state', is: 'state', tones: stateTones },
          { key: 'borrower_name', is: 'ref', width: 160, below: (row) => row.purpose },
          { key: 'kind', is: 'choice', words: 'loan.kind', width: 150 },
          { key: 'order_no', is: 'code', off: true },
          { key: 'freight_job_no', is: 'code', off: true },
          { key: 'amount', is: 'amount', currency: 'currency', sort: 'amount' },
          { key: 'balance', is: 'amount', currency: 'currency' },
          { key: 'offset', is: 'amount', currency: 'currency' },
          { key: 'repaid', is: 'amount', currency: 'currency' },
          { key: 'functional', is: 'amount', currency: 'functional_currency', off: true },
          { key: 'expected_on', is: 'day', sort: 'expected_on' },
          { key: 'overdue', is: 'flag' },
          { key: 'lent_on', is: 'day' },
          { key: 'submitted_at', is: 'instant' },
          { key: 'company_name', is: 'ref', off: true },
        ]}
        open={path}
        create={{ path: link(loansPage, { edit: 'new' }), permit: may.apply, word: 'loan.new' }}
        buttons={
          <>
            <Button onClick={() => setShown('balances')}>{t('loan.balances')}</Button>
            <Button onClick={() => setShown('limits')}>{t('loan.limits')}</Button>
          </>
        }
        rowActions={actions}
        batch={[...moves.batch('submit'), ...decisions.batch(decidable)]}
        exporting={may.view}
        empty="loan.empty"
      />
      {decisions.dialog}
      {dialog && <MoneyDialog key={dialog.loan.id} {...dialog} close={() => setDialog(null)} />}
      {shown === 'balances' && <BalancesDialog close={() => setShown(null)} />}
      {shown === 'limits' && <LimitsDialog close={() => setShown(null)} />}
    </>
  );
}
