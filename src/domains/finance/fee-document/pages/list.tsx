import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { useMoves } from '../../../../web/kit/actions.ts';
import type { Column } from '../../../../web/kit/kinds.ts';
import { ListPage } from '../../../../web/kit/list-page.tsx';
import { useList } from '../../../../web/kit/use-list.ts';
import { useCan } from '../../../../web/session.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { type DocumentRow, listDocuments, moveFeeDocument } from '../contract.ts';
import { may } from '../permits.ts';
import { documentStates } from '../states.ts';
import { AddFeeDocument } from './add-dialog.tsx';
import { documentColumns } from './columns.tsx';

const columns: readonly Column<DocumentRow, 'document_on'>[] = [
  ...documentColumns((row) => `/finance/work/bill/billDetail?id=${row.bill_id}`),
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
  const moves = useMoves({
    machine: documentStates,
    subject: 'feeDocument',
    call: moveFeeDocument,
    state: (row: DocumentRow) => row.state,
    params: (row, action, reason) => ({ id: row.id, version: row.version, action, ...(reason ? { reason } : {}) }),
    reason: ['reject'],
    danger: ['reject'],
    primary: ['accept'],
  });
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
        rowActions={(row) => moves.of(row).filter(({ key }) => key !== 'accept' || !row.own)}
        batch={moves.batch('accept', 'reject')}
        exporting={may.view}
        empty="feeDocument.empty"
      />
      {adding && <AddFeeDocument close={() => setAdding(false)} />}
    </>
  );
}
