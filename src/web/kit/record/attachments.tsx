import { useQuery } from '@tanstack/react-query';
import { App, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { useFormat } from '../../format.tsx';
import { useT } from '../../i18n.ts';
import { FileList } from './file-list.tsx';
import { type Attachment, useKit } from '../kit-calls.tsx';
import { Read } from '../reply/read.tsx';
import { refusedText } from '../reply/refused-text.ts';
import { ToneTag } from '../detail/state-tag.tsx';
import { useClear } from '../form/use-clear.tsx';
import { useFileDrop } from './use-file-drop.tsx';

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
  const [kind, setKind] = useState<string | null>(null);
  const format = useFormat();
  const answer = useQuery({
    queryKey: ['attachment.list', props.subject, props.id],
    meta: { shows: [props.subject] },
    queryFn: () => attachments?.list(props.subject, props.id) ?? Promise.resolve([]),
    enabled: attachments !== undefined,
  });
  const { zone, pasted } = useFileDrop(async (file_id) =>
    attachments?.add(props.subject, props.id, { file_id, kind, request_id: crypto.randomUUID() }),
  );
  if (!attachments || !files) return null;
  if (!answer.data) return <Read of={answer} />;
  const present = answer.data ?? [];
  const missing = (props.required ?? []).filter((each) => !present.some((file) => file.kind === each));
  const remove = async (file: Attachment) => {
    try {
      await attachments.remove(props.subject, props.id, file.id);
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
          {zone}
        </>
      )}
      {present.length === 0 && <p className="kit-quiet">{t('kit.noFiles')}</p>}
      <FileList
        files={present}
        about={(file) => (
          <>
            {file.kind && <>{t(`${props.subject}.file.${file.kind}`)} · </>}
            {file.who} · {format.instant(file.at)} ·{' '}
          </>
        )}
        remove={(file) => (file.mine && !props.readOnly ? () => void remove(file) : null)}
      />
    </div>
  );
}
