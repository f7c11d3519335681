import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { type Action, useMoves } from '../../../../web/kit/actions.ts';
import { ListPage } from '../../../../web/kit/list-page.tsx';
import { useList } from '../../../../web/kit/use-list.ts';
import { useCan } from '../../../../web/session.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { type CashRow, listCash, reverseCash } from '../contract.ts';
import { may } from '../permits.ts';
import { cashStates } from '../states.ts';
import { ClaimDialog } from './claim-dialog.tsx';
import { RegisterDialog } from './register-dialog.tsx';

export const stateTones = { registered: 'warning', claimed: 'good', reversed: 'neutral' } as const;

/** Money that moved: collections, or both directions with what is written off of them. */
export default function Cash({ page }: PageProps): ReactNode {
  const t = useT();
  const can = useCan();
  const receipts = page.fixed?.['direction'] === 'in';
  const list = useList(listCash, { ...(receipts ? { fixed: { direction: ['in'] } } : {}), tab: receipts ? 'unclaimed' : 'notDone' });
  const [registering, setRegistering] = useState<'in' | 'out' | null>(null);
  const [claiming, setClaiming] = useState<CashRow | null>(null);
  const moves = useReverse();
  const path = (row: CashRow): string => `/finance/writeOff/writeOffDetail?id=${row.id}`;
  const actions = (row: CashRow): Action[] => [
    ...(row.state === 'registered' && can(may.claim)
      ? [{ key: 'claim', word: 'cash.do.claim', tone: 'primary' as const, run: () => setClaiming(row) }]
      : []),
    ...moves.of(row),
  ];
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
          can(may.register) && (
            <>
              <Button onClick={() => setRegistering('in')}>{t('cash.registerReceipt')}</Button>
              {!receipts && <Button onClick={() => setRegistering('out')}>{t('cash.registerPayment')}</Button>}
            </>
          )
        }
        rowActions={actions}
        exporting={may.view}
        empty="cash.empty"
      />
      {registering && <RegisterDialog direction={registering} close={() => setRegistering(null)} />}
      {claiming && <ClaimDialog key={claiming.id} row={claiming} close={() => setClaiming(null)} />}
    </>
  );
}

export function useReverse() {
  return useMoves({
    machine: cashStates,
    subject: 'cash',
    call: reverseCash,
    state: (row: Pick<CashRow, 'id' | 'version' | 'state'>) => row.state,
    params: (row, _action, reason) => ({ id: row.id, version: row.version, reason }),
    reason: ['reverse'],
    danger: ['reverse'],
    without: ['claim'],
    invalidates: ['bill', 'writeOff', 'paymentRequest', 'ledger', 'B641', 'B642'],
  });
}
