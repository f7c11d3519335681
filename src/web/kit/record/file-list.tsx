import { DeleteOutlined, DownloadOutlined, FileExcelOutlined, FileOutlined, FilePdfOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { NetworkFailed } from '../../call.ts';
import { useT } from '../../i18n.ts';
import { type RecordFile, useKit } from '../kit-calls.tsx';
import { refusedText } from '../reply/refused-text.ts';
import { useLatest } from '../use-latest.ts';
import { FilePreview, isPicture, saveAs } from './file-preview.tsx';
import { thumbBytesMax, thumbnailOf } from './thumbnail.ts';

type Props<T extends RecordFile> = {
  files: readonly T[];
  /** The text before the size of a file. */
  about?: (file: T) => ReactNode;
  remove?: (file: T) => (() => void) | null;
};

/** Files with their thumbnails: pictures and PDF are shown on the page, others are downloaded. */
export function FileList<T extends RecordFile>({ files, about, remove }: Props<T>): ReactNode {
  const kit = useKit();
  const t = useT();
  const { message } = App.useApp();
  const [shown, setShown] = useState<string | null>(null);
  // An address works only once, so the file is held in memory while it is shown.
  const fetched = async (file: RecordFile): Promise<Blob> => {
    const answer = kit.files && (await fetch(await kit.files.url(file.file_id)));
    if (!answer?.ok) throw new NetworkFailed();
    return answer.blob();
  };
  const download = async (file: RecordFile) => {
    try {
      const address = URL.createObjectURL(await fetched(file));
      saveAs(address, file.name);
      URL.revokeObjectURL(address);
    } catch (thrown) {
      void message.error(refusedText(thrown, t).text);
    }
  };
  return (
    <>
      <ul className="kit-files">
        {files.map((file) => (
          <FileLine
            key={file.id}
            file={file}
            about={about?.(file)}
            fetched={fetched}
            open={() => (isShown(file) ? setShown(file.id) : void download(file))}
            download={() => void download(file)}
            remove={remove?.(file) ?? null}
          />
        ))}
      </ul>
      <FilePreview files={files.filter(isShown)} shown={shown} fetch={fetched} show={setShown} />
    </>
  );
}

function isShown(file: RecordFile): boolean {
  return file.mime === 'application/pdf' || isPicture(file);
}

type Fetched = (file: RecordFile) => Promise<Blob>;

/** The thumbnail of a picture, loaded once it scrolls into view; an icon for another kind of file. */
function Thumbnail({ file, fetched, open }: { file: RecordFile; fetched: Fetched; open: () => void }): ReactNode {
  const box = useRef<HTMLButtonElement>(null);
  const [address, setAddress] = useState<string | null>(null);
  const latest = useLatest({ file, fetched });
  const pictured = isPicture(file) && file.size <= thumbBytesMax;
  useEffect(() => {
    if (!pictured || !box.current) return undefined;
    let gone = false;
    const seen = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      seen.disconnect();
      const now = latest.current;
      void thumbnailOf(now.file.file_id, () => now.fetched(now.file)).then((address) => gone || setAddress(address));
    });
    seen.observe(box.current);
    return () => {
      gone = true;
      seen.disconnect();
    };
  }, [pictured, latest]);
  const Sign = file.mime === 'application/pdf' ? FilePdfOutlined : /sheet|excel|csv/.test(file.mime) ? FileExcelOutlined : FileOutlined;
  return (
    <button ref={box} type="button" className="kit-thumb" tabIndex={-1} aria-hidden onClick={open}>
      {address ? <img alt="" src={address} /> : <Sign />}
    </button>
  );
}

type LineProps = {
  file: RecordFile;
  about: ReactNode;
  fetched: Fetched;
  open: () => void;
  download: () => void;
  remove: (() => void) | null;
};

function FileLine(props: LineProps): ReactNode {
  const { file } = props;
  const t = useT();
  return (
    <li>
      <Thumbnail file={file} fetched={props.fetched} open={props.open} />
      <div className="kit-stack">
        <button type="button" className="kit-link" onClick={props.open}>
          {file.name}
        </button>
        <span className="kit-quiet">
          {props.about}
          {sizeText(file.size)}
        </span>
      </div>
      <Button
        type="text"
        size="small"
        icon={<DownloadOutlined />}
        aria-label={t('kit.downloadFile', { file: file.name })}
        onClick={props.download}
      />
      {props.remove && (
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined />}
          aria-label={t('kit.removeFile', { file: file.name })}
          onClick={props.remove}
        />
      )}
    </li>
  );
}

function sizeText(bytes: number): string {
  return bytes < 1_048_576 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`;
}
