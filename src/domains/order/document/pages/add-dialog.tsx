import type { ReactNode } from 'react';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { addDocument } from '../contract.ts';
import { type DocumentKind, documentKinds } from '../kinds.ts';

/** Adds a file to an order's documents. */
export function AddDocument(props: { orderId: string; title: string; kind: DocumentKind; close: () => void }): ReactNode {
  return (
    <FormDialog
      call={addDocument}
      verb="orderDocument.add"
      of={props.title}
      start={{ order_id: props.orderId, kind: props.kind, for_customer: true }}
      fields={[
        { key: 'kind', is: 'choice', of: documentKinds, words: 'orderDocument.kind' },
        { key: 'file_id', word: 'orderDocument.file', is: 'file', accept: 'image/*,application/pdf' },
        { key: 'for_customer', is: 'flag' },
        { key: 'remark', is: 'note' },
      ]}
      close={props.close}
    />
  );
}
