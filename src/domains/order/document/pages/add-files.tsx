import { Checkbox } from 'antd';
import { type ReactNode, useState } from 'react';
import { send } from '../../../../web/call.ts';
import { useT } from '../../../../web/i18n.ts';
import { addDocument } from '../contract.ts';
import { type DocumentKind, documentKinds } from '../kinds.ts';
import { DocumentDrop } from './document-drop.tsx';

/** Adds files to an order's documents, as the kind that is chosen, `first` until somebody chooses another. */
export function AddFiles({ orderId, first }: { orderId: string; first: DocumentKind }): ReactNode {
  const t = useT();
  const [chosen, setChosen] = useState<DocumentKind | null>(null);
  const [forCustomer, setForCustomer] = useState(true);
  const kind = chosen ?? first;
  const add = async (file_id: string): Promise<void> => {
    await send(addDocument, { order_id: orderId, kind, file_id, for_customer: forCustomer });
    setChosen(null);
  };
  return (
    <DocumentDrop kinds={documentKinds} kind={kind} choose={setChosen} add={add}>
      <Checkbox checked={forCustomer} onChange={(event) => setForCustomer(event.target.checked)}>
        {t('orderDocument.for_customer')}
      </Checkbox>
    </DocumentDrop>
  );
}
