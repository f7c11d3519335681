import { type ReactNode, useState } from 'react';
import { send } from '../../../../web/call.ts';
import { customersDocumentKinds } from '../../document/kinds.ts';
import { DocumentDrop } from '../../document/pages/document-drop.tsx';
import { addOwnDocument } from '../contract.ts';

/** Adds a customer's files to the documents of its order. */
export function AddOwnFiles({ orderId }: { orderId: string }): ReactNode {
  const [kind, setKind] = useState<(typeof customersDocumentKinds)[number]>('packingList');
  const add = (file_id: string) => send(addOwnDocument, { order_id: orderId, kind, file_id });
  return <DocumentDrop kinds={customersDocumentKinds} kind={kind} choose={setKind} add={add} />;
}
