import type { ReactNode } from 'react';
import { link } from '../../../../kernel/link.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { type PageProps, useSend } from '../../../../web/tab-context.ts';
import { ownQuotationPage } from '../../own-quotation/pages.ts';
import { listOwnRequests, withdrawRequest } from '../contract.ts';
import { may } from '../permits.ts';
import { AskButton } from './ask-dialog.tsx';
import { tones, wantedColumns } from './request-columns.ts';

/** A customer's own requests; a row leads to the quotation that was sent in reply. */
export default function OwnRequests({ page }: PageProps): ReactNode {
  const list = useList(listOwnRequests);
  const send = useSend();
  return (
    <ListPage
      title={page.title}
      list={list}
      columns={[
        { key: 'request_no', is: 'code', pin: 'left', width: 170, sort: 'id' },
        { key: 'state', is: 'state', tones },
        // The reply comes first: a card on a phone shows the first facts alone.
        {
          key: 'quotation_number',
          is: 'link',
          open: (row) => (row.quotation_id === null ? null : link(ownQuotationPage, { id: row.quotation_id })),
          width: 170,
        },
        { key: 'reason', is: 'text', width: 200 },
        ...wantedColumns,
        { key: 'requested_by', is: 'text' },
        { key: 'created_at', is: 'instant' },
      ]}
      buttons={<AskButton />}
      rowActions={(row) =>
        row.state === 'requested'
          ? [
              {
                key: 'withdraw',
                word: 'quotationRequest.do.withdraw',
                tone: 'danger',
                asks: 'sure',
                run: () => send(withdrawRequest, { id: row.id, version: row.version }),
              },
            ]
          : []
      }
      exporting={may.ask}
      empty="quotationRequest.ownEmpty"
    />
  );
}
