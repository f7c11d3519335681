import { Fragment, type ReactNode, useState } from 'react';
import type { RowOf } from '../../../../kernel/list.ts';
import { useT } from '../../../../web/i18n.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { useCan } from '../../../../web/session.ts';
import { stateTones } from '../../transport-order/pages/moves.ts';
import { listDocuments } from '../contract.ts';
import { may } from '../permits.ts';
import { AddDocument } from './add-dialog.tsx';
import { FileLink } from './file-link.tsx';
import { link } from '../../../../kernel/link.ts';
import { orderDetailPage } from '../../transport-order/pages.ts';

type Row = RowOf<typeof listDocuments>;

const filterWords = {
  words: 'order.words',
  order_no: 'order.order_no',
  customer_ref: 'order.customer_ref',
  customer_id: 'order.customer_id',
  state: 'order.state',
  ordered: 'order.ordered',
  signed: 'order.signed',
};

export default function Documents(): ReactNode {
  const t = useT();
  const can = useCan();
  const list = useList(listDocuments);
  const [adding, setAdding] = useState<Row | null>(null);
  const missingText = (row: Row): string => row.missing.map((kind) => t(`orderDocument.kind.${kind}`)).join(', ');
  const open = (row: Row) => link(orderDetailPage, { id: row.id, section: 'documents' });
  return (
    <>
      <ListPage
        title="page.orderDocuments"
        list={list}
        open={open}
        filterWords={filterWords}
        columns={[
          { key: 'order_no', word: 'order.order_no', is: 'link', open, pin: 'left', sort: 'order_no', width: 170 },
          { key: 'state', word: 'order.state', is: 'state', subject: 'order', tones: stateTones, width: 110 },
          { key: 'customer_name', word: 'order.customer_name', is: 'text', width: 150, below: (row) => row.customer_ref },
          {
            key: 'missing',
            is: 'own',
            width: 220,
            show: (row) => (
              <span className="kit-text kit-bad" title={missingText(row)}>
                {missingText(row)}
              </span>
            ),
            sheet: [{ key: 'missing', is: 'choice', words: 'orderDocument.kind' }],
            text: missingText,
          },
          {
            key: 'documents',
            is: 'own',
            width: 380,
            show: (row) => (
              <span className="kit-text" title={row.documents.map(({ kind }) => t(`orderDocument.kind.${kind}`)).join(', ')}>
                {row.documents.map((paper) => (
                  <Fragment key={paper.id}>
                    <FileLink fileId={paper.file_id}>{t(`orderDocument.kind.${paper.kind}`)}</FileLink>{' '}
                  </Fragment>
                ))}
              </span>
            ),
            text: (row) => row.documents.map(({ file_name }) => file_name).join(', '),
            sheet: [{ key: 'documents', is: 'choice', what: 'kind', words: 'orderDocument.kind' }],
          },
          { key: 'destination_name', word: 'order.destination_name', is: 'text', width: 120 },
          { key: 'business_type', word: 'order.business_type', is: 'choice', words: 'order.business', width: 120 },
          { key: 'signed_at', word: 'order.signed_at', is: 'instant', sort: 'signed_at' },
          { key: 'order_time', word: 'order.order_time', is: 'instant', sort: 'order_time' },
        ]}
        rowActions={(row) => (can(may.edit) ? [{ key: 'add', word: 'orderDocument.add', run: () => setAdding(row) }] : [])}
        exporting={may.view}
        empty="orderDocument.empty"
      />
      {adding && (
        <AddDocument orderId={adding.id} title={adding.order_no} kind={adding.missing[0] ?? 'pod'} close={() => setAdding(null)} />
      )}
    </>
  );
}
