import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { useMoves } from '../../../../web/kit/action/moves.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { useCan } from '../../../../web/session.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { cashOpening, type CashRow, listCash, reverseCash } from '../contract.ts';
import { may } from '../permits.ts';
import { AdvancesDialog } from './advances-dialog.tsx';
import { useBelowZero } from './below-zero.ts';
import { ClaimDialog } from './claim-dialog.tsx';
import { RegisterDialog } from './register-dialog.tsx';
import { link } from '../../../../kernel/link.ts';
import { writeOffDetailPage } from '../pages.ts';

export const stateTones = { registered: 'warning', claimed: 'good', reversed: 'neutral' } as const;

/** Receipts and payments: collections only, or both directions with their write-offs. */
export default function Cash({ page }: PageProps): ReactNode {
  const t = useT();
  const can = useCan();
  const receipts = page.fixed?.['direction'] === 'in';
  const list = useList(listCash, cashOpening(page));
  const [advances, setAdvances] = useState(false);
  const [registering, setRegistering] = useState(false);
  const [claiming, setClaiming] = useState<CashRow | null>(null);
  const moves = useCashMoves<CashRow>(setClaiming);
  const path = (row: CashRow): string => link(writeOffDetailPage, { id: row.id });
  return (
    <>
      <ListPage
        title={page.title}
        name={page.path}
        list={list}
        columns={[
          { key: 'entry_no', is: 'link', open: path, pin: 'left' },
          !receipts && { key: 'direction', is: 'choice', words: 'cash.direction' },
          { key: 'state', is: 'state', tones: stateTones },
          { key: 'party_name', is: 'ref', width: 220, below: (row) => row.payer_name },
          { key: 'amount', is: 'amount', currency: 'currency', sort: 'amount' },
          { key: 'allocated', is: 'amount', currency: 'currency' },
          { key: 'open', is: 'amount', currency: 'currency' },
          { key: 'functional', is: 'amount', currency: 'functional_currency', off: true },
          { key: 'rate', is: 'quantity', off: true },
          { key: 'value_on', is: 'day', sort: 'value_on' },
          { key: 'bank', is: 'text', below: (row) => row.account_no },
          { key: 'method', is: 'choice', words: 'cash.method', off: true },
          { key: 'bank_ref', is: 'code' },
          { key: 'request_no', is: 'code', off: receipts },
          { key: 'claimed_by', is: 'ref', off: true },
          { key: 'remark', is: 'text', off: true },
        ]}
        open={path}
        buttons={
          <>
            <Button onClick={() => setAdvances(true)}>{t('cash.advances')}</Button>
            {can(may.register) && <Button onClick={() => setRegistering(true)}>{t('cash.registerReceipt')}</Button>}
          </>
        }
        rowActions={moves.of}
        batch={moves.batch()}
        exporting={may.view}
        empty="cash.empty"
      />
      {advances && <AdvancesDialog close={() => setAdvances(false)} />}
      {registering && <RegisterDialog close={() => setRegistering(false)} />}
      {claiming && <ClaimDialog key={claiming.id} row={claiming} close={() => setClaiming(null)} />}
    </>
  );
}

/** The actions on a receipt or payment; `claim` opens the dialog that asks for the customer. */
export function useCashMoves<Row extends Pick<CashRow, 'id' | 'version' | 'state' | 'own'>>(claim?: (row: Row) => void) {
  const tell = useBelowZero();
  return useMoves(reverseCash, { parts: ({ own }: Row) => (own ? ['prepared'] : []), ...(claim ? { dialogs: { claim } } : {}), tell });
}
