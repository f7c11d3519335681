import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Button, Select, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { useFormat } from '../format.tsx';
import { hasWord, type Translate, useT } from '../i18n.ts';
import { type AuditLine, type TimelineEntry, type TimelineOnly, useKit } from './kit-calls.tsx';
import { outlineText } from './outline-text.ts';
import { LoadFailed } from './load-failed.tsx';

/** What happened to a record, newest first: who did what, and each field from what to what. */
export function Timeline({ subject, id }: { subject: string; id: string }): ReactNode {
  const { timeline } = useKit();
  const t = useT();
  const [only, setOnly] = useState<TimelineOnly>({});
  const answer = useInfiniteQuery({
    // The subject stands first so that a write to the record refreshes its history too.
    queryKey: [`${subject}.timeline`, id, only],
    queryFn: ({ pageParam }) => timeline?.(subject, id, pageParam, only) ?? Promise.resolve({ entries: [], next_cursor: null }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    enabled: timeline !== undefined,
    placeholderData: keepPreviousData,
  });
  if (!timeline) return null;
  if (answer.isPending) return <Skeleton active />;
  if (answer.error && !answer.data) return <LoadFailed error={answer.error} retry={() => void answer.refetch()} />;
  const entries = answer.data?.pages.flatMap((page) => page.entries) ?? [];
  const narrowed = Object.keys(only).length > 0;
  if (entries.length === 0 && !narrowed) return <p className="kit-quiet">{t('kit.noTimeline')}</p>;
  return (
    <>
      {(narrowed || entries.length > 1) && <Narrow subject={subject} id={id} only={only} change={setOnly} />}
      {entries.length === 0 && <p className="kit-quiet">{t('kit.noTimelineSuch')}</p>}
      <ol className="kit-timeline">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} subject={subject} />
        ))}
      </ol>
      {answer.hasNextPage && (
        <Button type="link" size="small" loading={answer.isFetchingNextPage} onClick={() => void answer.fetchNextPage()}>
          {t('kit.earlier')}
        </Button>
      )}
    </>
  );
}

/** Shows one field's changes alone, one person's or one kind. */
function Narrow(props: { subject: string; id: string; only: TimelineOnly; change: (only: TimelineOnly) => void }): ReactNode {
  const { subject, id, only, change } = props;
  const { timelineChoices } = useKit();
  const t = useT();
  const { data } = useQuery({
    queryKey: [`${subject}.timelineChoices`, id],
    queryFn: () => timelineChoices?.(subject, id) ?? Promise.resolve(null),
    enabled: timelineChoices !== undefined,
  });
  if (!data) return null;
  const byLabel = (a: { label: string }, b: { label: string }): number => a.label.localeCompare(b.label);
  const options: Readonly<Record<keyof TimelineOnly, { value: string; label: string }[]>> = {
    field: data.fields.map((field) => ({ value: field, label: fieldWord(field, subject, t) })).sort(byLabel),
    person: data.people.map((person) => ({ value: person.id, label: person.id === '0' ? t('kit.system') : person.name })),
    what: data.kinds.map((what) => ({ value: what, label: whatWord(what, subject, t) })).sort(byLabel),
  };
  return (
    <div className="kit-timeline-narrow">
      {(['field', 'person', 'what'] as const).map((key) => (
        <Select<string>
          key={key}
          size="small"
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          popupMatchSelectWidth={false}
          aria-label={t(`kit.only.${key}`)}
          placeholder={t(`kit.only.${key}`)}
          value={only[key] ?? null}
          options={options[key]}
          onChange={(value: string | undefined) => {
            const { [key]: _, ...others } = only;
            change(value === undefined ? others : { ...others, [key]: value });
          }}
        />
      ))}
    </div>
  );
}

function fieldWord(field: string, subject: string, t: Translate): string {
  return firstWord(t, [`${subject}.${field}`, `master.${field}`, `kit.field.${field}`], field);
}

function Entry({ entry, subject }: { entry: TimelineEntry; subject: string }): ReactNode {
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

function Change({ line, subject }: { line: AuditLine; subject: string }): ReactNode {
  const t = useT();
  const said = (value: string | null) =>
    value === null || value === '' ? '—' : firstWord(t, [`${subject}.${line.field}.${value}`], outlineText(value, t));
  return (
    <>
      <del>{said(line.before)}</del> <span aria-hidden>→</span> <ins>{said(line.after)}</ins>
    </>
  );
}

/** What was done, in words: a move of the machine, or the verb of the call. */
function whatWord(what: string, subject: string, t: Translate): string {
  const verb = what.split('.').at(-1) ?? what;
  return firstWord(t, [`${subject}.do.${verb}`, `kit.what.${verb}`, `master.${verb}`, what], verb);
}

function firstWord(t: Translate, keys: readonly string[], otherwise: string): string {
  const key = keys.find((each) => hasWord(each));
  return key ? t(key) : otherwise;
}
