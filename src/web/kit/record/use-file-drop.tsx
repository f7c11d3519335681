import { InboxOutlined } from '@ant-design/icons';
import { App, Progress, Upload } from 'antd';
import { type ClipboardEvent, type ReactNode, useState } from 'react';
import { useT } from '../../i18n.ts';
import { useKit } from '../kit-calls.tsx';
import { refusedText } from '../reply/refused-text.ts';

/** A place onto which files are dropped, or in which they are chosen, and a handler for pasted ones. `add` ties each stored file to its record. */
export function useFileDrop(
  add: (fileId: string) => Promise<unknown>,
  accept?: string,
): { readonly zone: ReactNode; readonly pasted: (event: ClipboardEvent) => void } {
  const t = useT();
  const { files } = useKit();
  const { message } = App.useApp();
  const [percent, setPercent] = useState<number | null>(null);
  const put = async (file: File): Promise<void> => {
    if (!files) return;
    setPercent(0);
    try {
      await add(await files.put(file, setPercent));
    } catch (thrown) {
      void message.error(refusedText(thrown, t).text);
    } finally {
      setPercent(null);
    }
  };
  return {
    pasted: (event) => {
      for (const file of event.clipboardData.files) void put(file);
    },
    zone: (
      <Upload.Dragger
        multiple
        showUploadList={false}
        {...(accept ? { accept } : {})}
        beforeUpload={(file) => {
          void put(file);
          return false;
        }}
      >
        <InboxOutlined /> {t('kit.dropHere')}
        {percent !== null && <Progress percent={percent} size="small" />}
      </Upload.Dragger>
    ),
  };
}
