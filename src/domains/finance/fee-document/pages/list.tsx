import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { useMoves } from '../../../../web/kit/action/moves.ts';
import type { Column } from '../../../../web/kit/detail/kinds.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { useCan } from '../../../../web/session.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { type DocumentRow, listDocuments, moveFeeDocument } from '../contract.ts';
import { may } from '../permits.ts';
import { AddFeeDocument } from './add-dialog.tsx';
import { documentColumns } from './columns.tsx';
import { onceForEachInvoice } from './once-for-each-invoice.ts';
import { link } from '../../../../kernel/link.ts';
import { carrierBillDetailPage } from '../../bill/pages.ts';

const columns: readonly Column<DocumentRow, 'document_on'>[] = [
  ...documentColumns((row) => link(carrierBillDetailPage, { id: row.bill_id })),
  { key: 'carrier_name', is: 'ref', width: 200 },
  { key: 'created_by', is: 'ref' },
  { key: 'decided_by', is: 'ref', off: true },
  { key: 'decided_at', is: 'instant', off: true },
];

/** Invoices and slips of carriers, checked against their bills. */
export default function FeeDocuments({ page }: PageProps): ReactNode {
  const t = useT();
  const can = useCan();
  const list = useList(listDocuments, { tab: 'uploaded' });
  const [adding, setAdding] = useState(false);
  const moves = useMoves(moveFeeDocument, { parts: (row: DocumentRow) => (row.own ? ['prepared'] : []) });
  return (
    <>
      <ListPage
        title={page.title}
        list={list}
        columns={columns}
        buttons={
          can(may.upload) && (
            <Button type="primary" onClick={() => setAdding(true)}>
              {t('feeDocument.add')}
            </Button>
          )
        }
        rowActions={moves.of}
        batch={moves.batch().map(onceForEachInvoice)}
        exporting={may.view}
        empty="feeDocument.empty"
      />
      {adding && <AddFeeDocument close={() => setAdding(false)} />}
    </>
  );
}
