import { Alert, Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { send } from '../../../../web/call.ts';
import { useT } from '../../../../web/i18n.ts';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { useCan } from '../../../../web/session.ts';
import { documentsOf, removeDocument } from '../contract.ts';
import { may } from '../permits.ts';
import { AddDocument } from './add-dialog.tsx';
import { FileLink } from './file-link.tsx';

/** The documents of one order and the missing ones. */
export function OrderDocuments({ orderId }: { orderId: string }): ReactNode {
  const t = useT();
  const can = useCan();
  const [adding, setAdding] = useState(false);
  return (
    <Read of={documentsOf} params={{ order_id: orderId }}>
      {({ documents, missing }) => (
        <>
          {missing.length > 0 && (
            <Alert
              className="kit-gap"
              type="warning"
              showIcon
              title={`${t('orderDocument.missing')}: ${missing.map((kind) => t(`orderDocument.kind.${kind}`)).join(', ')}`}
            />
          )}
          {can(may.edit) && (
            <Button className="kit-gap" onClick={() => setAdding(true)}>
              {t('orderDocument.add')}
            </Button>
          )}
          <SubTable
            rows={documents}
            subject="orderDocument"
            title="order.section.documents"
            empty="orderDocument.none"
            columns={[
              { key: 'kind', is: 'choice', words: 'orderDocument.kind', width: 140 },
              {
                key: 'file_name',
                is: 'own',
                width: 260,
                show: (row) => <FileLink fileId={row.file_id}>{row.file_name}</FileLink>,
                text: (row) => row.file_name,
              },
              { key: 'for_customer', is: 'flag', width: 110 },
              { key: 'remark', is: 'text', width: 160 },
              { key: 'created_by_name', is: 'text', width: 110 },
              { key: 'created_at', is: 'instant' },
            ]}
            rowActions={(row) =>
              can(may.edit)
                ? [
                    {
                      key: 'remove',
                      word: 'orderDocument.remove',
                      tone: 'danger',
                      asks: 'note',
                      run: (reason) => send(removeDocument, { id: row.id, version: row.version, reason }),
                    },
                  ]
                : []
            }
          />
          {adding && <AddDocument orderId={orderId} title="" kind={missing[0] ?? 'pod'} close={() => setAdding(false)} />}
        </>
      )}
    </Read>
  );
}
