import { DeleteOutlined, DownloadOutlined, FileExcelOutlined, FileOutlined, FilePdfOutlined, InboxOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { App, Button, Progress, Select, Upload } from 'antd';
import { type ClipboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { NetworkFailed } from '../../call.ts';
import { useFormat } from '../../format.tsx';
import { useT } from '../../i18n.ts';
import { FilePreview, isPicture, saveAs } from './file-preview.tsx';
import { type Attachment, useKit } from '../kit-calls.tsx';
import { Read } from '../reply/read.tsx';
import { refusedText } from '../reply/refused-text.ts';
import { ToneTag } from '../detail/state-tag.tsx';
import { thumbBytesMax, thumbnailOf } from './thumbnail.ts';
import { useLatest } from '../use-latest.ts';
import { useClear } from '../form/use-clear.tsx';

type Props = {
  subject: string;
  id: string;
  /** The kinds of file; words `<subject>.file.<kind>`. */
  kinds?: readonly string[];
  /** Required kinds; a missing one is marked. */
  required?: readonly string[];
  readOnly?: boolean;
};

/** The files of a record: dropped, pasted or chosen; pictures and PDF are shown on the page. */
export function Attachments(props: Props): ReactNode {
  const { attachments, files } = useKit();
  const t = useT();
  const clear = useClear();
  const { message } = App.useApp();
  const [percent, setPercent] = useState<number | null>(null);
  const [kind, setKind] = useState<string | null>(null);
  const [shown, setShown] = useState<string | null>(null);
  const answer = useQuery({
    queryKey: ['attachment.list', props.subject, props.id],
    meta: { shows: [props.subject] },
    queryFn: () => attachments?.list(props.subject, props.id) ?? Promise.resolve([]),
    enabled: attachments !== undefined,
  });
  if (!attachments || !files) return null;
  if (!answer.data) return <Read of={answer} />;
  const present = answer.data ?? [];
  const missing = (props.required ?? []).filter((each) => !present.some((file) => file.kind === each));
  const put = async (file: File, as: string | null) => {
    setPercent(0);
    try {
      const file_id = await files.put(file, setPercent);
      await attachments.add(props.subject, props.id, { file_id, kind: as, request_id: crypto.randomUUID() });
    } catch (thrown) {
      void message.error(refusedText(thrown, t).text);
    } finally {
      setPercent(null);
    }
  };
  const pasted = (event: ClipboardEvent) => {
    for (const file of event.clipboardData.files) void put(file, kind);
  };
  const remove = async (file: Attachment) => {
    try {
      await attachments.remove(props.subject, props.id, file.id);
    } catch (thrown) {
      void message.error(refusedText(thrown, t).text);
    }
  };
  // An address works only once, so the file is held in memory while it is shown.
  const fetched = async (file: Attachment): Promise<Blob> => {
    const answer = await fetch(await files.url(file.file_id));
    if (!answer.ok) throw new NetworkFailed();
    return answer.blob();
  };
  const download = async (file: Attachment) => {
    try {
      const address = URL.createObjectURL(await fetched(file));
      saveAs(address, file.name);
      URL.revokeObjectURL(address);
    } catch (thrown) {
      void message.error(refusedText(thrown, t).text);
    }
  };
  return (
    <div className="kit-attachments" onPaste={pasted}>
      {missing.length > 0 && (
        <div className="kit-missing-files">
          {missing.map((each) => (
            <ToneTag key={each} tone="bad">
              {t('kit.missingFile', { file: t(`${props.subject}.file.${each}`) })}
            </ToneTag>
          ))}
        </div>
      )}
      {!props.readOnly && (
        <>
          {props.kinds && (
            <Select<string>
              className="kit-wide"
              size="small"
              allowClear={clear}
              aria-label={t('kit.fileKind')}
              placeholder={t('kit.fileKind')}
              value={kind}
              options={props.kinds.map((each) => ({ value: each, label: t(`${props.subject}.file.${each}`) }))}
              onChange={(next: string | undefined) => setKind(next ?? null)}
            />
          )}
          <Upload.Dragger
            multiple
            showUploadList={false}
            beforeUpload={(file) => {
              void put(file, kind);
              return false;
            }}
          >
            <InboxOutlined /> {t('kit.dropHere')}
            {percent !== null && <Progress percent={percent} size="small" />}
          </Upload.Dragger>
        </>
      )}
      {present.length === 0 && <p className="kit-quiet">{t('kit.noFiles')}</p>}
      <ul>
        {present.map((file) => (
          <FileLine
            key={file.id}
            file={file}
            subject={props.subject}
            fetched={fetched}
            open={() => (isShown(file) ? setShown(file.id) : void download(file))}
            download={() => void download(file)}
            remove={file.mine && !props.readOnly ? () => void remove(file) : null}
          />
        ))}
      </ul>
      <FilePreview files={present.filter(isShown)} shown={shown} fetch={fetched} show={setShown} />
    </div>
  );
}

function isShown(file: Attachment): boolean {
  return file.mime === 'application/pdf' || isPicture(file);
}

type Fetched = (file: Attachment) => Promise<Blob>;

/** The thumbnail of a picture, loaded once it scrolls into view; an icon for another kind of file. */
function Thumbnail({ file, fetched, open }: { file: Attachment; fetched: Fetched; open: () => void }): ReactNode {
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
  file: Attachment;
  subject: string;
  fetched: Fetched;
  open: () => void;
  download: () => void;
  remove: (() => void) | null;
};

function FileLine(props: LineProps): ReactNode {
  const { file } = props;
  const t = useT();
  const format = useFormat();
  return (
    <li>
      <Thumbnail file={file} fetched={props.fetched} open={props.open} />
      <div className="kit-stack">
        <button type="button" className="kit-link" onClick={props.open}>
          {file.name}
        </button>
        <span className="kit-quiet">
          {file.kind && <>{t(`${props.subject}.file.${file.kind}`)} · </>}
          {file.who} · {format.instant(file.at)} · {sizeText(file.size)}
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
