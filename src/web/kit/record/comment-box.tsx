import { PaperClipOutlined } from '@ant-design/icons';
import { Button, Mentions, Segmented, Tag, Upload } from 'antd';
import { type ClipboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { CallRefused } from '../../call.ts';
import { useT } from '../../i18n.ts';
import { placeNow, urlOf } from '../../place.ts';
import { useSession } from '../../session.ts';
import { useTab } from '../../tab-context.ts';
import { useDraft } from '../form/use-draft.ts';
import { type Choice, useKit } from '../kit-calls.tsx';
import { RefusedAlert } from '../reply/refused.tsx';
import { useUnsaved } from '../use-unsaved.ts';

type CommentFile = { readonly id: string; readonly name: string };
type Unsaid = { readonly text: string; readonly mentions: readonly (readonly [string, string])[]; readonly files: readonly CommentFile[] };
const nothingSaid = {};

/** A new comment: text with mentions, files, and for staff whether the other side sees it. */
export function CommentBox({ subject, id }: { subject: string; id: string }): ReactNode {
  const { comments, files } = useKit();
  const t = useT();
  const staff = useSession().sys_num_id === 1;
  const { query } = useTab();
  const [text, setText] = useState('');
  const [external, setExternal] = useState(!staff);
  const [uploads, setUploads] = useState<readonly CommentFile[]>([]);
  const [uploading, setUploading] = useState(0);
  const [people, setPeople] = useState<readonly Choice[]>([]);
  const mentioned = useRef(new Map<string, string>());
  const request = useRef(crypto.randomUUID() as string);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const box = useRef<HTMLDivElement>(null);
  const isUnsaid = text.trim() !== '' || uploads.length > 0;
  useUnsaved(isUnsaid, box);
  const unsaid = (): Unsaid => ({ text, mentions: [...mentioned.current], files: uploads });
  const draft = useDraft(`comment/${subject}/${id}`, { dirty: isUnsaid, base: nothingSaid, values: unsaid });
  useEffect(() => {
    if (!draft.offered || isUnsaid) return;
    // The draft is what `unsaid` stored: an earlier visit was left without an answer.
    const before = draft.offered.values as Unsaid;
    mentioned.current = new Map(before.mentions);
    setText(before.text);
    setUploads(before.files);
    draft.taken();
  }, [draft, isUnsaid]);
  const ready = text.trim() !== '' && uploading === 0 && !busy;
  const put = async (file: File) => {
    if (!files) return;
    setUploading((count) => count + 1);
    try {
      const upload = { id: await files.put(file, () => {}), name: file.name };
      setUploads((before) => [...before, upload]);
    } catch (thrown) {
      setError(thrown);
    } finally {
      setUploading((count) => count - 1);
    }
  };
  const pasted = (event: ClipboardEvent) => {
    for (const file of event.clipboardData.files) void put(file);
  };
  const say = async () => {
    if (!ready || !comments) return;
    setBusy(true);
    setError(null);
    try {
      await comments.add(subject, id, {
        text: text.trim(),
        external,
        mentions: [...mentioned.current].filter(([name]) => text.includes(`@${name}`)).map(([, person]) => person),
        files: uploads.map((upload) => upload.id),
        place: urlOf({ path: placeNow().path, query: query.id ? { id: query.id } : {} }),
        request_id: request.current,
      });
      request.current = crypto.randomUUID();
      await draft.drop();
      // Anything added meanwhile belongs to the next comment.
      setText((now) => (now.startsWith(text) ? now.slice(text.length).trimStart() : now));
      setUploads((now) => now.filter((upload) => !uploads.includes(upload)));
      // After a comment for the other side, the next one is internal again unless marked.
      setExternal(!staff);
    } catch (thrown) {
      // The comment as it was first sent is there, though its answer was lost: what is in the field now is another one.
      if (thrown instanceof CallRefused && thrown.refusal === 'REQUEST_ID_REUSED') request.current = crypto.randomUUID();
      setError(thrown);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div ref={box} className="kit-comment-box" onPaste={pasted}>
      <Mentions
        aria-label={t('kit.comment')}
        placeholder={t(staff ? 'kit.commentHelp' : 'kit.comment')}
        value={text}
        autoSize={{ minRows: 2, maxRows: 8 }}
        filterOption={false}
        options={people.map((person) => ({ value: person.name, label: person.name, key: person.id }))}
        onSearch={(typed) => void comments?.people(typed).then(setPeople)}
        onSelect={({ value }) => {
          // The option's key belongs to the library, so the person is found by name.
          const person = people.find(({ name }) => name === value);
          if (person) mentioned.current.set(person.name, person.id);
        }}
        onChange={setText}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.stopPropagation();
            void say();
          }
        }}
      />
      {uploads.length > 0 && (
        <div className="kit-row">
          {uploads.map((upload) => (
            <Tag
              key={upload.id}
              closable={{ 'aria-label': t('kit.removeFile', { file: upload.name }) }}
              onClose={() => setUploads(uploads.filter((one) => one !== upload))}
            >
              {upload.name}
            </Tag>
          ))}
        </div>
      )}
      {error ? <RefusedAlert error={error} /> : null}
      <div className="kit-row">
        {staff && (
          <Segmented
            aria-label={t('kit.audience')}
            size="small"
            value={external ? 'external' : 'internal'}
            options={['internal', 'external'].map((value) => ({ value, label: t(`kit.${value}`) }))}
            onChange={(value) => setExternal(value === 'external')}
          />
        )}
        <span className="kit-space" />
        {files && (
          <Upload
            multiple
            showUploadList={false}
            beforeUpload={(file) => {
              void put(file);
              return false;
            }}
          >
            <Button size="small" type="text" icon={<PaperClipOutlined />} loading={uploading > 0} aria-label={t('kit.commentFile')} />
          </Upload>
        )}
        <Button size="small" type="primary" loading={busy} disabled={!ready} onClick={() => void say()}>
          {t('kit.say')}
        </Button>
      </div>
    </div>
  );
}
