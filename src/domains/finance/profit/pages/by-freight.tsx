import type { ReactNode } from 'react';
import { link } from '../../../../kernel/link.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { freightJobPage } from '../../../freight/job/pages.ts';
import { freightProfitOpening, listFreightProfit } from '../contract.ts';
import { may } from '../permits.ts';

/** Profit of freight jobs by house, master, container or voyage. */
export default function FreightProfit({ page }: PageProps): ReactNode {
  const list = useList(listFreightProfit, freightProfitOpening(page));
  return (
    <ListPage
      title={page.title}
      list={list}
      columns={[
        { key: 'key', is: 'code', pin: 'left', width: 200 },
        {
          key: 'job_nos',
          is: 'link',
          open: (row) => (row.job_id === null ? null : link(freightJobPage, { id: row.job_id })),
          width: 200,
        },
        { key: 'jobs', is: 'quantity', width: 80 },
        { key: 'mode', is: 'choice', words: 'freightJob.mode', width: 140 },
        { key: 'customer_name', is: 'text', width: 200 },
        { key: 'company_name', is: 'text', width: 140, off: true },
        { key: 'departs_at', is: 'instant', sort: 'departs_at' },
        { key: 'functional_currency', is: 'code', width: 80, off: true },
        { key: 'income', is: 'amount', currency: 'functional_currency' },
        { key: 'cost', is: 'amount', currency: 'functional_currency' },
        { key: 'profit', is: 'amount', currency: 'functional_currency' },
        { key: 'margin_percent', is: 'percent' },
        { key: 'unpriced', is: 'quantity' },
      ]}
      exporting={may.view}
      empty="profit.freightEmpty"
    />
  );
}
