import { InboxOutlined } from '@ant-design/icons';
import { App, Checkbox, Progress, Select, Space, Upload } from 'antd';
import { type ClipboardEvent, type ReactNode, useState } from 'react';
import { send } from '../../../../web/call.ts';
import { useT } from '../../../../web/i18n.ts';
import { useKit } from '../../../../web/kit/kit-calls.tsx';
import { refusedText } from '../../../../web/kit/reply/refused-text.ts';
import { addDocument } from '../contract.ts';
import { type DocumentKind, documentKinds } from '../kinds.ts';

/** Adds files to an order's documents: dropped, pasted or chosen, as the kind that is chosen, `first` until somebody chooses another. */
export function AddFiles({ orderId, first }: { orderId: string; first: DocumentKind }): ReactNode {
  const t = useT();
  const { files } = useKit();
  const { message } = App.useApp();
  const [chosen, setChosen] = useState<DocumentKind | null>(null);
  const [forCustomer, setForCustomer] = useState(true);
  const [percent, setPercent] = useState<number | null>(null);
  const kind = chosen ?? first;
  const put = async (file: File): Promise<void> => {
    if (!files) return;
    setPercent(0);
    try {
      const file_id = await files.put(file, setPercent);
      await send(addDocument, { order_id: orderId, kind, file_id, for_customer: forCustomer });
      setChosen(null);
    } catch (thrown) {
      void message.error(refusedText(thrown, t).text);
    } finally {
      setPercent(null);
    }
  };
  const pasted = (event: ClipboardEvent): void => {
    for (const file of event.clipboardData.files) void put(file);
  };
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
      <Upload.Dragger
        multiple
        showUploadList={false}
        accept="image/*,application/pdf"
        beforeUpload={(file) => {
          void put(file);
          return false;
        }}
      >
        <InboxOutlined /> {t('kit.dropHere')}
        {percent !== null && <Progress percent={percent} size="small" />}
      </Upload.Dragger>
    </div>
  );
}
