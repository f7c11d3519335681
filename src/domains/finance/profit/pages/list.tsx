import type { ReactNode } from 'react';
import { send } from '../../../../web/call.ts';
import { ListPage } from '../../../../web/kit/list-page.tsx';
import { useList } from '../../../../web/kit/use-list.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { listProfit, type ProfitRow, sumProfit } from '../contract.ts';
import { may } from '../permits.ts';

/** Profit by order: receivable less payable in the company's own currency, estimated beside actual. */
export default function Profit({ page }: PageProps): ReactNode {
  const list = useList(listProfit);
  const open = (row: ProfitRow): string => `/order/orderDetail?id=${row.id}`;
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
        { key: 'estimated_income', is: 'amount', currency: 'functional_currency', off: true },
        { key: 'estimated_cost', is: 'amount', currency: 'functional_currency', off: true },
        { key: 'estimated_profit', is: 'amount', currency: 'functional_currency' },
        { key: 'unpriced', is: 'quantity' },
        { key: 'order_on', is: 'day', sort: 'order_on' },
        { key: 'signed_on', is: 'day' },
      ]}
      open={open}
      totals={async (asked) =>
        (await send(sumProfit, asked)).sums.flatMap(({ currency, income, cost, profit }) => [
          { key: 'income', currency, amount: income },
          { key: 'cost', currency, amount: cost },
          { key: 'profit', currency, amount: profit },
        ])
      }
      exporting={may.view}
      empty="profit.empty"
    />
  );
}
