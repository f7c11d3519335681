import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { CallRefused } from '../../call.ts';
import { useT } from '../../i18n.ts';
import { Dialog } from './dialog.tsx';
import { useKit } from '../kit-calls.tsx';
import { RefusedAlert } from '../reply/refused.tsx';
import { TimelineEntry } from '../record/timeline-entry.tsx';

/** True when another user changed the record first: a second try would be refused again. */
export function isTooLate(error: unknown): error is CallRefused {
  return error instanceof CallRefused && error.refusal === 'CHANGED_MEANWHILE';
}

/** Shows the refusal of an action that had no question; when another user was first, it shows their changes. */
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

/** The changes to a record after the user saw it, by the server's clock; at least the last one. */
function LatestChanges({ subject, id, since }: { subject: string; id: string; since: number | null }): ReactNode {
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
