import { CameraOutlined, FileTextOutlined } from '@ant-design/icons';
import { App, Button, Select, Space, Upload } from 'antd';
import { type ReactNode, useState } from 'react';
import { Refusal } from '../../../../kernel/refusal.ts';
import { languages } from '../../../../kernel/words.ts';
import { send } from '../../../../web/call.ts';
import { languageNames } from '../../../../web/front/frame.tsx';
import { useLanguage, useT } from '../../../../web/i18n.ts';
import { useKit } from '../../../../web/kit/kit-calls.tsx';
import { refusedText } from '../../../../web/kit/reply/refused-text.ts';
import { readReceipt } from '../contract.ts';
import { readInvoice } from '../e-invoice.ts';
import type { ReceiptFacts } from '../receipt-text.ts';

/**
 * Reads an electronic invoice exactly from its XML file, or a receipt from its photo or PDF, and proposes the fields. The user
 * confirms them by saving the line. `photo` is the id of the stored file.
 */
export function InvoiceUpload({ propose }: { propose: (facts: ReceiptFacts, photo: string | null) => void }): ReactNode {
  const t = useT();
  const { files } = useKit();
  const { message } = App.useApp();
  const [language, setLanguage] = useState(useLanguage());
  const [reading, setReading] = useState(false);
  const readXml = async (file: File): Promise<void> => {
    try {
      propose(readInvoice(await file.text()), null);
      void message.success(t('expenseClaim.invoiceRead'));
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) throw thrown;
      void message.error(t(`refusal.${thrown.code}`, thrown.facts));
    }
  };
  const readPhoto = async (file: File): Promise<void> => {
    if (!files) return;
    setReading(true);
    try {
      const id = await files.put(file, () => {});
      propose(await send(readReceipt, { file_id: id, language }, { quiet: true }), id);
      void message.success(t('expenseClaim.photoRead'));
    } catch (thrown) {
      void message.error(refusedText(thrown, t).text);
    } finally {
      setReading(false);
    }
  };
  const taking = (read: (file: File) => Promise<void>) => (file: File) => {
    void read(file);
    return false;
  };
  return (
    <Space wrap>
      <Upload accept="image/jpeg,image/png,image/webp,application/pdf" showUploadList={false} beforeUpload={taking(readPhoto)}>
        <Button icon={<CameraOutlined />} loading={reading}>
          {t('expenseClaim.readPhoto')}
        </Button>
      </Upload>
      <Select
        aria-label={t('expenseClaim.receiptLanguage')}
        value={language}
        onChange={setLanguage}
        options={languages.map((one) => ({ value: one, label: languageNames[one] }))}
      />
      <Upload accept=".xml,text/xml,application/xml" showUploadList={false} beforeUpload={taking(readXml)}>
        <Button icon={<FileTextOutlined />}>{t('expenseClaim.readInvoice')}</Button>
      </Upload>
    </Space>
  );
}
