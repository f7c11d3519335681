import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useFormat } from '../format.tsx';
import { hasWord, type Translate, useT } from '../i18n.ts';
import { type AuditLine, type TimelineEntry, useKit } from './kit-calls.tsx';
import { LoadFailed } from './refused.tsx';

/** What happened to a record, newest first: who did what, and each field from what to what. */
export function Timeline({ subject, id }: { subject: string; id: string }): ReactNode {
  const { timeline } = useKit();
  const t = useT();
  const answer = useInfiniteQuery({
    // The subject stands first so that a write to the record refreshes its history too.
    queryKey: [`${subject}.timeline`, id],
    queryFn: ({ pageParam }) => timeline?.(subject, id, pageParam) ?? Promise.resolve({ entries: [], next_cursor: null }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    enabled: timeline !== undefined,
  });
  if (!timeline) return null;
  if (answer.isPending) return <Skeleton active />;
  if (answer.error && !answer.data) return <LoadFailed error={answer.error} retry={() => void answer.refetch()} />;
  const entries = answer.data?.pages.flatMap((page) => page.entries) ?? [];
  if (entries.length === 0) return <p className="kit-quiet">{t('kit.noTimeline')}</p>;
  return (
    <>
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
              <span className="kit-quiet">{firstWord(t, [`${subject}.${line.field}`, `master.${line.field}`], line.field)}</span>{' '}
              <Change line={line} subject={subject} />
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
    value === null || value === '' ? '—' : firstWord(t, [`${subject}.${line.field}.${value}`], value);
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
