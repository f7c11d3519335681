import type { ReactNode } from 'react';
import { useFormat } from '../format.tsx';
import { hasWord, type Translate, useT } from '../i18n.ts';
import type { AuditLine, TimelineEntry as Entry } from './kit-calls.tsx';
import { outlineText } from './outline-text.ts';

/** One thing that happened to a record: who did what, and each field from what to what. */
export function TimelineEntry({ entry, subject }: { entry: Entry; subject: string }): ReactNode {
  const t = useT();
  const format = useFormat();
  return (
    <li>
      <div className="kit-timeline-head">
        <strong>{entry.who ?? t('kit.system')}</strong> <span>{whatWord(entry.what, subject, t)}</span>
        <time className="kit-quiet" dateTime={entry.at}>
          {format.instant(entry.at)}
        </time>
      </div>
      {entry.note && <blockquote>{entry.note}</blockquote>}
      {entry.lines.length > 0 && (
        <ul>
          {entry.lines.map((line) => (
            <li key={line.field}>
              <span className="kit-quiet">{fieldWord(line.field, subject, t)}</span> <Change line={line} subject={subject} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

const instantShape = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;
const dayShape = /^\d{4}-\d{2}-\d{2}$/;

function Change({ line, subject }: { line: AuditLine; subject: string }): ReactNode {
  const t = useT();
  const format = useFormat();
  const plain = (value: string): string => {
    if (value === 'true' || value === 'false') return t(value === 'true' ? 'kit.yes' : 'kit.no');
    if (instantShape.test(value)) return format.instant(value);
    return dayShape.test(value) ? format.day(value) : outlineText(value, t);
  };
  const said = (value: string | null) =>
    value === null || value === '' ? '—' : firstWord(t, [`${subject}.${line.field}.${value}`], plain(value));
  return (
    <>
      <del>{said(line.before)}</del> <span aria-hidden>→</span> <ins>{said(line.after)}</ins>
    </>
  );
}

export function fieldWord(field: string, subject: string, t: Translate): string {
  return firstWord(t, [`${subject}.${field}`, `master.${field}`, `kit.field.${field}`], field);
}

/** What was done, in words: a move of the machine, or the verb of the call. */
export function whatWord(what: string, subject: string, t: Translate): string {
  const verb = what.split('.').at(-1) ?? what;
  return firstWord(t, [`${subject}.do.${verb}`, `kit.what.${verb}`, `master.${verb}`, what], verb);
}

function firstWord(t: Translate, keys: readonly string[], otherwise: string): string {
  const key = keys.find((each) => hasWord(each));
  return key ? t(key) : otherwise;
}
