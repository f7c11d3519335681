import type { ReactNode } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useKit } from '../../../../web/kit/kit-calls.tsx';
import { ToneTag } from '../../../../web/kit/detail/state-tag.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import type { WorkOrderDetail } from '../contract.ts';

type Stop = WorkOrderDetail['stops'][number];
type Event = WorkOrderDetail['events'][number];
type Load = Omit<WorkOrderDetail['loaded'][number], 'order_id' | 'customer_name' | 'consignee_name' | 'live'>;

/** Opens a stored file: a photo, a signed slip. */
export function FileButton({ id, word }: { id: string; word: string }): ReactNode {
  const t = useT();
  const { files } = useKit();
  if (!files) return null;
  return (
    <button
      type="button"
      className="kit-link"
      title={t(word)}
      onClick={() => void files.url(id).then((address) => window.open(address, '_blank', 'noopener'))}
    >
      <span className="kit-text">{t(word)}</span>
    </button>
  );
}

/** The stops of the truck, with planned and actual times. */
export function StopsTable({ stops }: { stops: readonly Stop[] }): ReactNode {
  const format = useFormat();
  return (
    <SubTable
      rows={stops}
      subject="workOrder"
      title="workOrder.stops"
      columns={[
        { key: 'seq', is: 'quantity', width: 60 },
        { key: 'action', is: 'choice', words: 'workOrder.stop', width: 90 },
        { key: 'name', is: 'text', word: 'workOrder.stop_name', width: 200 },
        { key: 'address', is: 'text', width: 260 },
        { key: 'contact', is: 'text', width: 160, below: (row) => row.phone },
        {
          key: 'stop_planned',
          is: 'own',
          width: 150,
          show: (row) => (row.planned_arrive ? format.instant(row.planned_arrive) : ''),
          text: (row) => row.planned_arrive ?? '',
        },
        { key: 'arrived_at', is: 'instant', word: 'workOrder.stop_arrived' },
        { key: 'left_at', is: 'instant', word: 'workOrder.stop_left' },
      ]}
    />
  );
}

/** The loads on the truck and the signatures for them. */
export function LoadsTable<L extends Load>({
  loads,
  sign,
  more = [],
}: {
  loads: readonly L[];
  sign?: (load: L) => void;
  more?: Parameters<typeof SubTable<L>>[0]['columns'];
}): ReactNode {
  const columns: Parameters<typeof SubTable<Load>>[0]['columns'] = [
    { key: 'goods', is: 'text', width: 180 },
    { key: 'pieces', is: 'quantity', width: 80 },
    { key: 'gross_kg', is: 'quantity', unit: 'unit.kg' },
    { key: 'volume_m3', is: 'quantity', unit: 'unit.m3' },
    { key: 'signed_pieces', is: 'quantity', width: 100 },
    {
      key: 'shortage',
      is: 'own',
      width: 80,
      show: (row) => (row.shortage ? <ToneTag tone="bad">{row.shortage}</ToneTag> : row.shortage === 0 ? 0 : ''),
      text: (row) => String(row.shortage ?? ''),
    },
    { key: 'signed_at', is: 'instant', below: (row) => row.signed_by_name },
    { key: 'pod', is: 'own', width: 150, show: (row) => row.pod_file_id && <FileButton id={row.pod_file_id} word="workOrder.pod" /> },
  ];
  return (
    <SubTable
      rows={loads}
      subject="workOrder"
      title="workOrder.loads"
      // The columns of any load suit this row type as well.
      columns={[...more, ...(columns as Parameters<typeof SubTable<L>>[0]['columns'])]}
      {...(sign
        ? { rowActions: (load: L) => (load.signed_at ? [] : [{ key: 'sign', word: 'workOrder.do.sign', run: () => sign(load) }]) }
        : {})}
    />
  );
}

/** The events in order: time, place and reporter. `byCarrier` is the word for the carrier's people, in the view of the reader. */
export function EventsTable({ events, byCarrier = 'workOrder.by_carrier' }: { events: readonly Event[]; byCarrier?: string }): ReactNode {
  const t = useT();
  return (
    <SubTable
      rows={events}
      subject="workOrder"
      title="workOrder.events"
      empty="workOrder.noEvents"
      columns={[
        { key: 'at', is: 'instant' },
        { key: 'event', is: 'own', width: 150, show: (row) => t(`workOrder.event.${row.code}`), text: (row) => row.code },
        { key: 'stop_name', is: 'text', word: 'workOrder.stop_id', width: 180 },
        { key: 'order_no', is: 'code', width: 140 },
        {
          key: 'place',
          is: 'own',
          width: 160,
          show: (row) => row.place ?? (row.latitude ? `${row.latitude}, ${row.longitude}` : ''),
          text: (row) => row.place ?? '',
        },
        { key: 'remark', is: 'text', width: 220 },
        { key: 'by_name', is: 'text', width: 140, below: (row) => (row.by_carrier ? t(byCarrier) : null) },
        { key: 'recorded_at', is: 'instant' },
        { key: 'file_id', is: 'own', width: 100, show: (row) => row.file_id && <FileButton id={row.file_id} word="workOrder.file_id" /> },
      ]}
    />
  );
}
