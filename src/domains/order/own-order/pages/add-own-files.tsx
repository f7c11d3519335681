import { Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { send } from '../../../../web/call.ts';
import { useT } from '../../../../web/i18n.ts';
import { useFileDrop } from '../../../../web/kit/record/use-file-drop.tsx';
import { customersDocumentKinds } from '../../document/kinds.ts';
import { addOwnDocument } from '../contract.ts';

/** A customer's files for its order: dropped, pasted or chosen, as the kind that is chosen. */
export function AddOwnFiles({ orderId }: { orderId: string }): ReactNode {
  const t = useT();
  const [kind, setKind] = useState<(typeof customersDocumentKinds)[number]>('packingList');
  const { zone, pasted } = useFileDrop((file_id) => send(addOwnDocument, { order_id: orderId, kind, file_id }), 'image/*,application/pdf');
  return (
    <div className="kit-attachments kit-gap" onPaste={pasted}>
      <Select
        aria-label={t('orderDocument.kind')}
        popupMatchSelectWidth={false}
        value={kind}
        options={customersDocumentKinds.map((each) => ({ value: each, label: t(`orderDocument.kind.${each}`) }))}
        onChange={setKind}
      />
      {zone}
    </div>
  );
}
