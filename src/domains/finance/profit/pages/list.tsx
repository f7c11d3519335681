import type { ReactNode } from 'react';
import { send } from '../../../../web/call.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { useCan } from '../../../../web/session.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { listProfit, type ProfitRow, sumProfit } from '../contract.ts';
import { lockedMax } from '../../job-lock/contract.ts';
import { lock, unlock } from '../../job-lock/pages/moves.ts';
import { may as jobLock } from '../../job-lock/permits.ts';
import { may } from '../permits.ts';
import { link } from '../../../../kernel/link.ts';
import { orderDetailPage } from '../../../order/transport-order/pages.ts';

const figures = ['income', 'cost', 'profit', 'estimated_income', 'estimated_cost', 'estimated_profit'] as const;

/** Profit by order: receivable less payable in the company's own currency, estimated and actual. */
export default function Profit({ page }: PageProps): ReactNode {
  const can = useCan();
  const list = useList(listProfit);
  const ids = (rows: readonly ProfitRow[]): string[] => rows.map((row) => row.id);
  const open = (row: ProfitRow): string => link(orderDetailPage, { id: row.id });
  return (
    <ListPage
      title={page.title}
      list={list}
      columns={[
        { key: 'order_no', is: 'link', open, pin: 'left' },
        { key: 'state', is: 'state', subject: 'order' },
        { key: 'customer_name', is: 'ref', width: 220 },
        { key: 'line_name', is: 'text' },
        { key: 'functional_currency', is: 'code', width: 80, off: true },
        { key: 'income', is: 'amount', currency: 'functional_currency' },
        { key: 'cost', is: 'amount', currency: 'functional_currency' },
        { key: 'profit', is: 'amount', currency: 'functional_currency', sort: 'profit' },
        { key: 'margin_percent', is: 'percent' },
        { key: 'estimated_income', is: 'amount', currency: 'functional_currency' },
        { key: 'estimated_cost', is: 'amount', currency: 'functional_currency' },
        { key: 'own_truck_cost', is: 'amount', currency: 'functional_currency', off: true },
        { key: 'estimated_profit', is: 'amount', currency: 'functional_currency' },
        { key: 'unpriced', is: 'quantity' },
        { key: 'locked_month', is: 'code', width: 110 },
        { key: 'lock_reason', is: 'text', width: 200 },
        { key: 'order_on', is: 'day', sort: 'order_on' },
        { key: 'signed_on', is: 'day' },
      ]}
      open={open}
      totals={async (params) =>
        (await send(sumProfit, params)).sums.flatMap(({ currency, ...sums }) =>
          figures.flatMap((key) => (sums[key] === undefined ? [] : [{ key, currency, amount: sums[key] }])),
        )
      }
      batch={[
        ...(can(jobLock.lock)
          ? [
              {
                key: 'lock',
                word: 'jobLock.do.lock',
                asks: 'note' as const,
                reasonMax: 300,
                takes: (row: ProfitRow) => row.complete && row.locked_month === null,
                all: (rows: readonly ProfitRow[], note: string | null) => lock(ids(rows), note),
                most: lockedMax,
              },
            ]
          : []),
        ...(can(jobLock.unlock)
          ? [
              {
                key: 'unlock',
                word: 'jobLock.do.unlock',
                asks: 'reason' as const,
                reasonMax: 300,
                takes: (row: ProfitRow) => row.locked_month !== null,
                all: (rows: readonly ProfitRow[], reason: string | null) => unlock(ids(rows), reason),
                most: lockedMax,
              },
            ]
          : []),
      ]}
      exporting={may.view}
      empty="profit.empty"
    />
  );
}
