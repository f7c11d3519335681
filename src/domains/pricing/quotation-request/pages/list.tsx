import type { ReactNode } from 'react';
import { link } from '../../../../kernel/link.ts';
import { useMoves } from '../../../../web/kit/action/moves.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { may as mayQuote } from '../../quotation/permits.ts';
import { quotationDetailPage } from '../../quotation/pages.ts';
import { listRequests, moveRequest } from '../contract.ts';
import { requestPage } from '../pages.ts';
import { tones, wantedColumns } from './request-columns.ts';

/** The requests of customers, those without a reply first. */
export default function Requests({ page }: PageProps): ReactNode {
  const list = useList(listRequests);
  const moves = useMoves(moveRequest);
  return (
    <ListPage
      title={page.title}
      list={list}
      columns={[
        { key: 'request_no', is: 'link', open: (row) => link(requestPage, { id: row.id }), pin: 'left', width: 170, sort: 'id' },
        { key: 'state', is: 'state', tones },
        { key: 'customer_name', is: 'ref', width: 200 },
        ...wantedColumns,
        {
          key: 'quotation_number',
          is: 'link',
          open: (row) => (row.quotation_id === null ? null : link(quotationDetailPage, { id: row.quotation_id })),
          width: 170,
        },
        { key: 'requested_by', is: 'text' },
        { key: 'created_at', is: 'instant' },
        { key: 'company_name', is: 'ref', off: true },
      ]}
      open={(row) => link(requestPage, { id: row.id })}
      rowActions={(row) => moves.of(row)}
      exporting={mayQuote.viewSell}
      empty="quotationRequest.empty"
    />
  );
}
