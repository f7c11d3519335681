import { Checkbox, Select, Space } from 'antd';
import { type ReactNode, useState } from 'react';
import { send } from '../../../../web/call.ts';
import { useT } from '../../../../web/i18n.ts';
import { useFileDrop } from '../../../../web/kit/record/use-file-drop.tsx';
import { addDocument } from '../contract.ts';
import { type DocumentKind, documentKinds } from '../kinds.ts';

/** Adds files to an order's documents: dropped, pasted or chosen, as the kind that is chosen, `first` until somebody chooses another. */
export function AddFiles({ orderId, first }: { orderId: string; first: DocumentKind }): ReactNode {
  const t = useT();
  const [chosen, setChosen] = useState<DocumentKind | null>(null);
  const [forCustomer, setForCustomer] = useState(true);
  const kind = chosen ?? first;
  const { zone, pasted } = useFileDrop(async (file_id) => {
    await send(addDocument, { order_id: orderId, kind, file_id, for_customer: forCustomer });
    setChosen(null);
  }, 'image/*,application/pdf');
  return (
    <div className="kit-attachments kit-gap" onPaste={pasted}>
      <Space wrap>
        <Select<DocumentKind>
          aria-label={t('orderDocument.kind')}
          popupMatchSelectWidth={false}
          value={kind}
          options={documentKinds.map((each) => ({ value: each, label: t(`orderDocument.kind.${each}`) }))}
          onChange={setChosen}
        />
        <Checkbox checked={forCustomer} onChange={(event) => setForCustomer(event.target.checked)}>
          {t('orderDocument.for_customer')}
        </Checkbox>
      </Space>
      {zone}
    </div>
  );
}
