import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { link } from '../../../../kernel/link.ts';
import { useT } from '../../../../web/i18n.ts';
import type { Action } from '../../../../web/kit/action/actions.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { useOpen } from '../../../../web/kit/open.ts';
import { useCan } from '../../../../web/session.ts';
import { type PageProps, useTab } from '../../../../web/tab-context.ts';
import { useDecisions } from '../../../workspace/approval/pages/decisions.tsx';
import { loansPage } from '../../loan/pages.ts';
import { may as mayLoan } from '../../loan/permits.ts';
import { type ClaimRow, claimsOpening, listClaims } from '../contract.ts';
import { activityClaimsPage, claimsPage } from '../pages.ts';
import { may } from '../permits.ts';
import { ClaimDetail } from './detail.tsx';
import { ClaimForm } from './form.tsx';
import { decidable, stateTones, useClaimEdit, useClaimMoves } from './moves.ts';
import { PayDialog } from './pay-dialog.tsx';

/** Expense claims of one kind by stage. A record and the form are opened through the query of the page. */
export default function Claims(props: PageProps): ReactNode {
  const { query } = useTab();
  const isActivity = props.page.fixed?.['kind'] === 'activity';
  if (query['edit'])
    return (
      <ClaimForm
        isActivity={isActivity}
        activity={query['activity'] ?? null}
        trip={query['trip'] ?? null}
        {...(query['edit'] === 'new' ? {} : { id: query['edit'] })}
      />
    );
  if (query['id']) return <ClaimDetail id={query['id']} />;
  return <ClaimList {...props} />;
}

function ClaimList({ page }: PageProps): ReactNode {
  const open = useOpen();
  const can = useCan();
  const t = useT();
  const isActivity = page.fixed?.['kind'] === 'activity';
  const own = isActivity ? activityClaimsPage : claimsPage;
  const list = useList(listClaims, claimsOpening(page));
  const [paying, setPaying] = useState<ClaimRow | null>(null);
  const moves = useClaimMoves(setPaying);
  const edit = useClaimEdit();
  const decisions = useDecisions();
  const path = (row: ClaimRow): string => link(own, { id: row.id });
  const actions = (row: ClaimRow): Action[] => [...decisions.of(decidable(row)), ...moves.of(row), ...edit(row)];
  return (
    <>
      <ListPage
        title={page.title}
        name={page.path}
        list={list}
        columns={[
          { key: 'claim_no', is: 'link', open: path, pin: 'left' },
          { key: 'state', is: 'state', tones: stateTones },
          { key: 'claimant_name', is: 'ref', width: 160, below: (row) => row.purpose },
          isActivity && { key: 'activity_name', is: 'text' },
          { key: 'job_nos', is: 'text', width: 160 },
          { key: 'claimed', is: 'amount', currency: 'currency', sort: 'claimed' },
          { key: 'approved', is: 'amount', currency: 'currency' },
          { key: 'tax', is: 'amount', currency: 'currency', off: true },
          { key: 'offset', is: 'amount', currency: 'currency' },
          { key: 'payment', is: 'amount', currency: 'currency' },
          { key: 'functional', is: 'amount', currency: 'functional_currency', off: true },
          { key: 'paid_on', is: 'day' },
          { key: 'submitted_at', is: 'instant' },
          { key: 'company_name', is: 'ref', off: true },
        ]}
        open={path}
        create={{ path: link(own, { edit: 'new' }), permit: may.apply, word: 'expenseClaim.new' }}
        rowActions={actions}
        batch={[...moves.batch('submit'), ...decisions.batch(decidable)]}
        buttons={can(mayLoan.view) && <Button onClick={() => open(link(loansPage))}>{t('page.loans')}</Button>}
        exporting={may.view}
        empty="expenseClaim.empty"
      />
      {decisions.dialog}
      {paying && <PayDialog key={paying.id} claim={paying} close={() => setPaying(null)} />}
    </>
  );
}
