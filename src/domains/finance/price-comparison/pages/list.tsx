import type { ReactNode } from 'react';
import { link } from '../../../../kernel/link.ts';
import { send } from '../../../../web/call.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { orderDetailPage } from '../../../order/transport-order/pages.ts';
import { may } from '../../profit/permits.ts';
import { type ComparisonRow, listPriceComparison, sumPriceComparison } from '../contract.ts';

const sums = ['quoted', 'agreed', 'agreed_difference', 'charged', 'charged_difference', 'extra'] as const;

/** The price of each order as it was quoted, agreed and charged. */
export default function PriceComparison({ page }: PageProps): ReactNode {
  const list = useList(listPriceComparison);
  const open = (row: ComparisonRow): string => link(orderDetailPage, { id: row.order_id });
  return (
    <ListPage
      title={page.title}
      list={list}
      columns={[
        { key: 'order_no', is: 'link', open, pin: 'left' },
        { key: 'customer_name', is: 'ref', width: 220 },
        { key: 'line_name', is: 'text' },
        { key: 'sales_name', is: 'text' },
        { key: 'currency', is: 'code', width: 80 },
        { key: 'quoted', is: 'amount', currency: 'currency' },
        { key: 'agreed', is: 'amount', currency: 'currency' },
        { key: 'agreed_difference', is: 'amount', currency: 'currency' },
        { key: 'agreed_percent', is: 'percent', sort: 'agreed_percent' },
        { key: 'charged', is: 'amount', currency: 'currency' },
        { key: 'charged_difference', is: 'amount', currency: 'currency' },
        { key: 'extra', is: 'amount', currency: 'currency' },
        { key: 'profit', is: 'amount', currency: 'functional_currency' },
        { key: 'margin_percent', is: 'percent' },
        { key: 'agreed_on', is: 'day', sort: 'agreed_on' },
        { key: 'agreed_with', is: 'text', off: true },
        { key: 'reason', is: 'text', width: 220 },
      ]}
      open={open}
      totals={async (params) =>
        (await send(sumPriceComparison, params)).sums.flatMap((row) =>
          sums.map((key) => ({ key, currency: row.currency, amount: row[key] })),
        )
      }
      exporting={may.view}
      empty="priceComparison.empty"
    />
  );
}
