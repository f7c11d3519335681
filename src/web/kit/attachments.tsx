import { DeleteOutlined, FileOutlined, InboxOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Image, Progress, Select, Skeleton, Upload } from 'antd';
import { type ClipboardEvent, type ReactNode, useState } from 'react';
import { useFormat } from '../format.tsx';
import { useT } from '../i18n.ts';
import { Dialog } from './dialog.tsx';
import { type Attachment, useKit } from './kit-calls.tsx';
import { LoadFailed, refusedText } from './refused.tsx';
import { ToneTag } from './state-tag.tsx';

type Props = {
  subject: string;
  id: string;
  /** Kinds that a file may be of; words `<subject>.file.<kind>`. */
  kinds?: readonly string[];
  /** Kinds that must be there; a missing one is marked. */
  required?: readonly string[];
  readOnly?: boolean;
};

/** The files of a record: dropped, pasted or chosen; pictures and PDF are shown in the page. */
export function Attachments(props: Props): ReactNode {
  const { attachments, files } = useKit();
  const t = useT();
  const { message } = App.useApp();
  const queries = useQueryClient();
  const [percent, setPercent] = useState<number | null>(null);
  const [kind, setKind] = useState<string | null>(null);
  const [shown, setShown] = useState<{ file: Attachment; address: string } | null>(null);
  const key = ['attachment.list', props.subject, props.id];
  const answer = useQuery({
    queryKey: key,
    queryFn: () => attachments?.list(props.subject, props.id) ?? Promise.resolve([]),
    enabled: attachments !== undefined,
  });
  if (!attachments || !files) return null;
  if (answer.isPending) return <Skeleton active />;
  if (answer.error && !answer.data) return <LoadFailed error={answer.error} retry={() => void answer.refetch()} />;
  const kept = answer.data ?? [];
  const missing = (props.required ?? []).filter((each) => !kept.some((file) => file.kind === each));
  const put = async (file: File, as: string | null) => {
    setPercent(0);
    try {
      const file_id = await files.put(file, setPercent);
      await attachments.add(props.subject, props.id, { file_id, kind: as, request_id: crypto.randomUUID() });
      await queries.invalidateQueries({ queryKey: key });
    } catch (thrown) {
      void message.error(refusedText(thrown, t).text);
    } finally {
      setPercent(null);
    }
  };
  const pasted = (event: ClipboardEvent) => {
    for (const file of event.clipboardData.files) void put(file, kind);
  };
  const close = () => {
    if (shown) URL.revokeObjectURL(shown.address);
    setShown(null);
  };
  const open = async (file: Attachment) => {
    const address = await files.url(file.file_id);
    if (!isShown(file)) return void window.open(address, '_blank', 'noopener');
    // The address is good for one use; the picture is kept here as long as it is looked at.
    const blob = await (await fetch(address)).blob();
    setShown({ file, address: URL.createObjectURL(new Blob([blob], { type: file.mime })) });
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
              allowClear
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
      {kept.length === 0 && <p className="kit-quiet">{t('kit.noFiles')}</p>}
      <ul>
        {kept.map((file) => (
          <FileLine
            key={file.id}
            file={file}
            subject={props.subject}
            open={() => void open(file)}
            remove={
              file.mine && !props.readOnly
                ? () => void attachments.remove(props.subject, props.id, file.id).then(() => queries.invalidateQueries({ queryKey: key }))
                : null
            }
          />
        ))}
      </ul>
      {shown?.file.mime.startsWith('image/') && (
        <Image
          alt={shown.file.name}
          className="kit-hidden"
          src={shown.address}
          preview={{ open: true, onOpenChange: (stays) => !stays && close() }}
        />
      )}
      {shown?.file.mime === 'application/pdf' && (
        <Dialog open title={shown.file.name} width="min(1000px, 94vw)" footer={null} onCancel={close}>
          <iframe className="kit-pdf" title={shown.file.name} src={shown.address} />
        </Dialog>
      )}
    </div>
  );
}

/** What the page itself shows: pictures of harmless kinds and PDF. An SVG may carry scripts; it is downloaded. */
function isShown(file: Attachment): boolean {
  return file.mime === 'application/pdf' || /^image\/(png|jpe?g|webp|gif|avif)$/.test(file.mime);
}

function FileLine(props: { file: Attachment; subject: string; open: () => void; remove: (() => void) | null }): ReactNode {
  const { file } = props;
  const t = useT();
  const format = useFormat();
  return (
    <li>
      <FileOutlined />
      <div className="kit-stack">
        <button type="button" className="kit-link" onClick={props.open}>
          {file.name}
        </button>
        <span className="kit-quiet">
          {file.kind && <>{t(`${props.subject}.file.${file.kind}`)} · </>}
          {file.who} · {format.instant(file.at)} · {sizeText(file.size)}
        </span>
      </div>
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
