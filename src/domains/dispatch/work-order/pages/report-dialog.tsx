import type { ReactNode } from 'react';
import { serverNow } from '../../../../web/clock.ts';
import { useT } from '../../../../web/i18n.ts';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import type { reportCarrierWork } from '../../carrier/contract.ts';
import type { reportWorkOrder, WorkOrderDetail } from '../contract.ts';
import { reportCodes } from '../kinds.ts';

type Stop = WorkOrderDetail['stops'][number];
export type Reportable = {
  readonly id: string;
  readonly version: number;
  readonly no: string;
  readonly state: string;
  readonly stops: readonly Stop[];
};

/** Reports an event on the road. Before departure only the departure and the pick-ups can be reported. */
export function ReportDialog(props: {
  trip: Reportable;
  call: typeof reportWorkOrder | typeof reportCarrierWork;
  close: () => void;
}): ReactNode {
  const { trip } = props;
  const t = useT();
  const before = trip.state === 'assigned';
  const codes = before ? (['departed', 'arrivedStop', 'leftStop'] as const) : reportCodes;
  const stops = trip.stops.filter((stop) => !before || stop.action === 'pickup');
  const next = (code: unknown) =>
    code === 'arrivedStop' || code === 'leftStop'
      ? (stops.find((stop) => (code === 'leftStop' ? !stop.left_at : !stop.arrived_at))?.id ?? null)
      : null;
  const nameOf = (id: string) => {
    const stop = stops.find((one) => one.id === id);
    return stop ? `${stop.seq}. ${t(`workOrder.stop.${stop.action}`)} · ${stop.name}` : id;
  };
  return (
    <FormDialog
      call={props.call}
      subject="workOrder"
      verb="workOrder.do.report"
      of={trip.no}
      start={{ id: trip.id, version: trip.version, code: codes[0], stop_id: next(codes[0]), at: serverNow().toISOString() }}
      fields={({ values, set }) => [
        {
          key: 'code',
          is: 'choice',
          of: codes,
          words: 'workOrder.event',
          as: 'radio',
          span: 12,
          onChange: (code) => set({ stop_id: next(code) }),
        },
        (values.code === 'arrivedStop' || values.code === 'leftStop') && {
          key: 'stop_id',
          is: 'choice',
          of: stops.map((stop) => stop.id),
          words: nameOf,
          required: true,
        },
        { key: 'at', is: 'instant' },
        { key: 'place', is: 'text' },
        { key: 'remark', is: 'note' },
        { key: 'file_id', is: 'file', accept: 'image/*,application/pdf' },
      ]}
      draft={trip.id}
      close={props.close}
    />
  );
}
