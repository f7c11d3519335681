import type { ReactNode } from 'react';
import { link } from '../../../../kernel/link.ts';
import { send } from '../../../../web/call.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { freightJobPage } from '../../../freight/job/pages.ts';
import { orderDetailPage } from '../../../order/transport-order/pages.ts';
import { may } from '../../profit/permits.ts';
import { listProfitLines, sumProfitLines } from '../contract.ts';

/** The lines behind a figure of the profit reports. */
export default function ProfitLines({ page }: PageProps): ReactNode {
  const list = useList(listProfitLines);
  return (
    <ListPage
      title={page.title}
      list={list}
      columns={[
        {
          key: 'order_no',
          is: 'link',
          open: (row) => (row.order_id === null ? null : link(orderDetailPage, { id: row.order_id, section: 'charges' })),
          pin: 'left',
          width: 170,
        },
        {
          key: 'freight_job_no',
          is: 'link',
          open: (row) => (row.freight_job_id === null ? null : link(freightJobPage, { id: row.freight_job_id })),
          width: 170,
        },
        { key: 'side', is: 'choice', words: 'charge.side' },
        { key: 'measure', is: 'choice', words: 'profitLine.measure' },
        { key: 'business', is: 'choice', words: 'charge.business' },
        { key: 'fee_name', is: 'text' },
        { key: 'party_name', is: 'text', width: 220 },
        { key: 'net', is: 'amount', currency: 'currency' },
        { key: 'rate', is: 'quantity' },
        { key: 'functional_net', is: 'amount', currency: 'functional_currency' },
        { key: 'bill_no', is: 'code' },
        { key: 'financial_month', is: 'code', width: 100 },
        { key: 'business_on', is: 'day', sort: 'business_on' },
        { key: 'description', is: 'text', off: true },
      ]}
      totals={async (params) =>
        (await send(sumProfitLines, params)).sums.map(({ side, currency, amount }) => ({ key: side, currency, amount }))
      }
      exporting={may.view}
      empty="profitAnalysis.empty"
    />
  );
}
