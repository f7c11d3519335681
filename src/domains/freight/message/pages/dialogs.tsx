import { UploadOutlined } from '@ant-design/icons';
import { App, Button, Upload } from 'antd';
import { type ReactNode, useState } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { Dialog } from '../../../../web/kit/dialog/dialog.tsx';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { getFreightMessage, messageBytesMax, receiveFreightMessage } from '../contract.ts';

/** The bytes of a file as base64, in parts that an argument list holds. */
async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let place = 0; place < bytes.length; place += 8192) text += String.fromCharCode(...bytes.subarray(place, place + 8192));
  return btoa(text);
}

/** Enters the file of a line, a terminal or an airline byte by byte: its character set is judged by the server. */
export function ReceiveDialog({ close }: { close: () => void }): ReactNode {
  const t = useT();
  const { message } = App.useApp();
  const [file, setFile] = useState<{ readonly name: string; readonly content: string } | null>(null);
  const choose = async (chosen: File): Promise<void> => {
    if (chosen.size > messageBytesMax) void message.error(t('refusal.MESSAGE_TOO_LARGE'));
    else setFile({ name: chosen.name.slice(0, 120), content: await base64Of(chosen) });
  };
  return (
    <FormDialog
      call={receiveFreightMessage}
      verb="freightMessage.do.receive"
      fields={[{ key: 'company_id', is: 'ref', to: 'ownCompany' }]}
      params={file ?? {}}
      off={file === null}
      done={(result) => void message.success(t('freightMessage.received', result))}
      close={close}
    >
      <p>{t('freightMessage.help')}</p>
      <Upload
        showUploadList={false}
        beforeUpload={(chosen) => {
          void choose(chosen);
          return false;
        }}
      >
        <Button icon={<UploadOutlined />}>{file?.name ?? t('kit.chooseFile')}</Button>
      </Upload>
    </FormDialog>
  );
}

/** The message that a report comes from, as it came. */
export function OriginalDialog({ id, close }: { id: string; close: () => void }): ReactNode {
  const t = useT();
  return (
    <Dialog open title={t('freightMessage.raw')} width={760} onCancel={close} footer={null}>
      <Read of={getFreightMessage} params={{ id }}>
        {(message) => (
          <>
            <p>
              {message.name} · {t(`freightMessage.format.${message.format}`)} · {message.reference ?? '—'}
            </p>
            <pre style={{ maxHeight: 420, overflow: 'auto', whiteSpace: 'pre-wrap' }}>{message.content}</pre>
          </>
        )}
      </Read>
    </Dialog>
  );
}
