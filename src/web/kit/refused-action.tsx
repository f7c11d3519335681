import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { CallRefused } from '../call.ts';
import { useT } from '../i18n.ts';
import { Dialog } from './dialog.tsx';
import { useKit } from './kit-calls.tsx';
import { RefusedAlert } from './refused.tsx';
import { TimelineEntry } from './timeline-entry.tsx';

/** Whether somebody else was first: asking again would be refused again. */
export function isTooLate(error: unknown): error is CallRefused {
  return error instanceof CallRefused && error.refusal === 'CHANGED_MEANWHILE';
}

/** What was refused without a question before it; where somebody else was first, what he changed. */
export function RefusedAction(props: { title: string; error: unknown; seen?: number; close: () => void }): ReactNode {
  const { error } = props;
  const t = useT();
  const { subject, id } = isTooLate(error) ? error.facts : {};
  return (
    <Dialog
      open
      width={520}
      title={props.title}
      onCancel={props.close}
      footer={
        <Button type="primary" autoFocus onClick={props.close}>
          {t('kit.close')}
        </Button>
      }
    >
      <div className="kit-dialog">
        <RefusedAlert error={error} />
        {typeof subject === 'string' && typeof id === 'string' && <LatestChanges subject={subject} id={id} since={props.seen ?? null} />}
      </div>
    </Dialog>
  );
}

/** What happened to a record after a person saw it, by the server's clock; at least the last of it. */
export function LatestChanges({ subject, id, since }: { subject: string; id: string; since: number | null }): ReactNode {
  const { timeline } = useKit();
  const { data } = useQuery({
    queryKey: ['kit.latest', subject, id],
    queryFn: () => timeline?.(subject, id, null, {}) ?? Promise.resolve({ entries: [], next_cursor: null }),
    enabled: timeline !== undefined,
    gcTime: 0,
  });
  const entries = data?.entries.filter(({ at }, place) => place === 0 || (since !== null && Date.parse(at) > since)) ?? [];
  return (
    <ol className="kit-timeline">
      {entries.map((entry) => (
        <TimelineEntry key={entry.id} entry={entry} subject={subject} />
      ))}
    </ol>
  );
}
