import { type ReactNode, useState } from 'react';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { useT } from '../../../../web/i18n.ts';
import type { FreightJobDetail } from '../../job/contract.ts';
import { PassedCutOffs } from '../../job/pages/cut-offs.tsx';
import { type ClockContainer, type ClockStopOut, saveClockStop, saveContainerEvent } from '../contract.ts';
import { type ContainerEvent, stopReasons } from '../kinds.ts';

type Of = { readonly container: ClockContainer; readonly version: number; readonly close: () => void };

/** The planned, estimated and actual time of one event of a container. */
export function EventDialog(props: Of & { kind: ContainerEvent; cutOffs: FreightJobDetail['cut_offs'] | undefined }): ReactNode {
  const { container, version, close, kind, cutOffs } = props;
  const t = useT();
  const event = container.events.find((one) => one.kind === kind);
  return (
    <FormDialog
      call={saveContainerEvent}
      verb="containerClock.do.event"
      of={`${container.container_no ?? ''} · ${t(`containerClock.event.${kind}`)}`}
      start={{
        container_id: container.id,
        version,
        kind,
        planned_at: event?.planned_at,
        estimated_at: event?.estimated_at,
        actual_at: event?.actual_at,
      }}
      fields={[
        { key: 'planned_at', is: 'instant' },
        { key: 'estimated_at', is: 'instant' },
        { key: 'actual_at', is: 'instant' },
      ]}
      close={close}
    >
      {kind === 'gateInFull' && <PassedCutOffs rows={cutOffs} kinds={['FCO']} />}
    </FormDialog>
  );
}

/** Stops the clocks of a container, or changes a stop. */
export function StopDialog({ container, version, close, stop }: Of & { stop?: ClockStopOut }): ReactNode {
  const [start] = useState(() => ({
    container_id: container.id,
    version,
    ...(stop ? { clock_stop_id: stop.id, reason: stop.reason, from_on: stop.from_on, to_on: stop.to_on, remark: stop.remark } : {}),
  }));
  return (
    <FormDialog
      call={saveClockStop}
      verb={stop ? 'containerClock.do.start' : 'containerClock.do.stop'}
      of={container.container_no}
      start={start}
      fields={[
        { key: 'reason', is: 'choice', of: stopReasons, words: 'containerClock.reason' },
        { key: 'from_on', is: 'day' },
        { key: 'to_on', is: 'day' },
        { key: 'remark', is: 'text' },
      ]}
      close={close}
    />
  );
}
