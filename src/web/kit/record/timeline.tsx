import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { useT } from '../../i18n.ts';
import { type TimelineOnly, useKit } from '../kit-calls.tsx';
import { Read } from '../reply/read.tsx';
import { fieldWord, TimelineEntry, whatWord } from './timeline-entry.tsx';
import { useClear } from '../form/use-clear.tsx';

/** The history of a record, newest first: the person, the action, and each field with its old and new value. */
export function Timeline({ subject, id }: { subject: string; id: string }): ReactNode {
  const { timeline } = useKit();
  const t = useT();
  const [only, setOnly] = useState<TimelineOnly>({});
  const answer = useInfiniteQuery({
    queryKey: ['record.timeline', subject, id, only],
    meta: { shows: [subject] },
    queryFn: ({ pageParam }) => timeline?.(subject, id, pageParam, only) ?? Promise.resolve({ entries: [], next_cursor: null }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    enabled: timeline !== undefined,
    placeholderData: keepPreviousData,
  });
  if (!timeline) return null;
  if (!answer.data) return <Read of={answer} />;
  const entries = answer.data?.pages.flatMap((page) => page.entries) ?? [];
  const narrowed = Object.keys(only).length > 0;
  if (entries.length === 0 && !narrowed) return <p className="kit-quiet">{t('kit.noTimeline')}</p>;
  return (
    <>
      {(narrowed || entries.length > 1) && <Narrow subject={subject} id={id} only={only} change={setOnly} />}
      {entries.length === 0 && <p className="kit-quiet">{t('kit.noTimelineSuch')}</p>}
      <ol className="kit-timeline">
        {entries.map((entry) => (
          <TimelineEntry key={entry.id} entry={entry} subject={subject} />
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

/** Limits the history to one field, one person or one kind. */
function Narrow(props: { subject: string; id: string; only: TimelineOnly; change: (only: TimelineOnly) => void }): ReactNode {
  const { subject, id, only, change } = props;
  const { timelineChoices } = useKit();
  const t = useT();
  const clear = useClear();
  const { data } = useQuery({
    queryKey: ['record.timelineChoices', subject, id],
    meta: { shows: [subject] },
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
          allowClear={clear}
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
