import { PaperClipOutlined, UploadOutlined } from '@ant-design/icons';
import { App, Button, Progress, Upload } from 'antd';
import { type ReactNode, useState } from 'react';
import { useT } from '../../i18n.ts';
import { useKit } from '../kit-calls.tsx';
import { refusedText } from '../reply/refused-text.ts';
import { type FileIds, useFileIds } from './use-file-ids.ts';

type Props = FileIds & {
  accept?: string;
  disabled?: boolean;
  id?: string;
  /** Hears of each file that is being stored; it ends with false if the file could not be. */
  storing?: (file: Promise<boolean>) => void;
};

/** Files that are stored at once and held by their ids. */
export function FileInput({ value, onChange, many = false, accept, disabled, id, storing }: Props): ReactNode {
  const { files } = useKit();
  const t = useT();
  const { message } = App.useApp();
  const [percent, setPercent] = useState<number | null>(null);
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const { ids, add, remove } = useFileIds({ value, onChange, many });
  // Where it is not said, the form says whether its fields are disabled.
  const off = disabled === undefined ? {} : { disabled };
  if (!files) return null;
  const put = async (file: File): Promise<boolean> => {
    setPercent(0);
    try {
      const fileId = await files.put(file, setPercent);
      setNames((before) => new Map(before).set(fileId, file.name));
      add(fileId);
      return true;
    } catch (thrown) {
      void message.error(refusedText(thrown, t).text);
      return false;
    } finally {
      setPercent(null);
    }
  };
  return (
    <div className="kit-files">
      <Upload
        {...(id ? { id } : {})}
        {...(accept ? { accept } : {})}
        multiple={many}
        {...off}
        showUploadList={false}
        beforeUpload={(file) => {
          const stored = put(file);
          storing?.(stored);
          return false;
        }}
      >
        <Button icon={<UploadOutlined />} {...off} loading={percent !== null}>
          {t('kit.chooseFile')}
        </Button>
      </Upload>
      {percent !== null && <Progress percent={percent} size="small" />}
      {ids.map((each) => (
        <span key={each} className="kit-file">
          <PaperClipOutlined />
          <button
            type="button"
            className="kit-link"
            onClick={() => void files.url(each).then((address) => window.open(address, '_blank', 'noopener'))}
          >
            {names.get(each) ?? t('kit.file')}
          </button>
          <Button type="text" size="small" {...off} onClick={() => remove(each)}>
            {t('kit.remove')}
          </Button>
        </span>
      ))}
    </div>
  );
}
