import { type ReactNode, useState } from 'react';
import { Tag } from 'antd';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { RecordLink } from '../../../../web/kit/detail/fact-cell.tsx';
import type { SheetPart } from '../../../../web/kit/detail/kinds.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { ToneTag } from '../../../../web/kit/detail/state-tag.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { type PageProps, useCan, useSend } from '../../../../web/tab-context.ts';
import { may as mayTrip } from '../../work-order/permits.ts';
import { listTransfers, releaseOrderLeg, type TransferRow } from '../contract.ts';
import { may } from '../permits.ts';
import { LegsDialog } from './legs-dialog.tsx';
import { link } from '../../../../kernel/link.ts';
import { workOrderDetailPage } from '../../work-order/pages.ts';
import { orderDetailPage } from '../../../order/transport-order/pages.ts';

type Trip = NonNullable<TransferRow['incoming']>;

/** The truck of a transfer as a sheet has it: its plate, its trip, and when it is planned. */
function truckParts(key: 'incoming' | 'outgoing', at: 'planned_arrive' | 'planned_depart'): readonly SheetPart[] {
  const heading = `orderLeg.${key}`;
  return [
    { key, is: 'text', what: 'plate_no' },
    { key, is: 'text', what: 'no', heading: [heading, 'workOrder.no'] },
    { key, is: 'instant', what: at, heading: [heading, `workOrder.${at}`] },
  ];
}

/** One truck of a transfer, or a note that there is none yet. */
function Truck({ trip }: { trip: Trip | null }): ReactNode {
  const t = useT();
  if (!trip) return <ToneTag tone="warning">{t('orderLeg.noTruck')}</ToneTag>;
  return <RecordLink path={link(workOrderDetailPage, { id: trip.id })}>{trip.plate_no ?? trip.no}</RecordLink>;
}

function Release({ row }: { row: TransferRow }): ReactNode {
  const t = useT();
  if (!row.needs_release) return <span className="kit-quiet">{t('orderLeg.noRelease')}</span>;
  return <ToneTag tone={row.released_at ? 'good' : 'bad'}>{t(row.released_at ? 'orderLeg.released' : 'orderLeg.held')}</ToneTag>;
}

/** Orders that change trucks at a gate: the inbound trucks, the customs release, the place in the yard, the onward trucks. */
export function Transfers({ page, choice }: PageProps & { choice: ReactNode }): ReactNode {
  const t = useT();
  const can = useCan();
  const send = useSend();
  const list = useList(listTransfers);
  const format = useFormat();
  const [planning, setPlanning] = useState<TransferRow | null>(null);
  const tripText = (trip: Trip | null, at: string | undefined): string | null =>
    trip && at ? `${t(`workOrder.state.${trip.state}`)} · ${format.instant(at)}` : null;
  const release = (row: TransferRow, released: boolean) => ({
    key: released ? 'release' : 'hold',
    word: released ? 'orderLeg.do.release' : 'orderLeg.do.hold',
    ...(released ? { tone: 'primary' as const, asks: 'note' as const } : { tone: 'danger' as const, asks: 'sure' as const }),
    run: (note: string | null) => send(releaseOrderLeg, { order_id: row.order_id, seq: row.seq, released, note }),
  });
  return (
    <>
      <ListPage
        title={page.title}
        name={`${page.path}/transfers`}
        list={list}
        columns={[
          { key: 'order_no', is: 'link', open: (row) => link(orderDetailPage, { id: row.order_id }), pin: 'left', width: 150 },
          { key: 'customer_name', is: 'text', width: 130 },
          { key: 'station_name', is: 'text', width: 130, below: (row) => `→ ${row.destination_name}` },
          {
            key: 'incoming',
            is: 'own',
            width: 190,
            show: (row) => <Truck trip={row.incoming} />,
            text: (row) => row.incoming?.no ?? '',
            sheet: truckParts('incoming', 'planned_arrive'),
            below: (row) => tripText(row.incoming, row.incoming?.planned_arrive),
          },
          {
            key: 'arrived_at',
            is: 'instant',
            below: (row) => (row.waiting_hours === null ? null : `${t('orderLeg.waiting_hours')} ${row.waiting_hours} h`),
          },
          {
            key: 'release',
            is: 'own',
            width: 150,
            show: (row) => <Release row={row} />,
            text: (row) => row.released_at ?? '',
            sheet: [{ key: 'released_at', is: 'instant', heading: ['orderLeg.released_at'] }],
            below: (row) => (row.released_at ? `${format.instant(row.released_at)} ${row.release_note ?? ''}` : null),
          },
          { key: 'yard', is: 'own', width: 100, show: (row) => row.yard && <Tag>{row.yard}</Tag>, text: (row) => row.yard ?? '' },
          {
            key: 'outgoing',
            is: 'own',
            width: 190,
            show: (row) => <Truck trip={row.outgoing} />,
            text: (row) => row.outgoing?.no ?? '',
            sheet: truckParts('outgoing', 'planned_depart'),
            below: (row) => tripText(row.outgoing, row.outgoing?.planned_depart),
          },
          { key: 'pieces', is: 'quantity', width: 80 },
          { key: 'gross_kg', is: 'quantity', unit: 'unit.kg' },
          { key: 'due_at', is: 'instant', sort: 'due_at' },
        ]}
        open={(row) => link(orderDetailPage, { id: row.order_id })}
        buttons={choice}
        rowActions={(row) => [
          ...(can(may.release) && row.needs_release ? [release(row, row.released_at === null)] : []),
          ...(can(may.plan) ? [{ key: 'plan', word: 'orderLeg.do.plan', run: () => setPlanning(row) }] : []),
        ]}
        exporting={mayTrip.export}
        empty="orderLeg.empty"
      />
      {planning && <LegsDialog orderId={planning.order_id} orderNo={planning.order_no} close={() => setPlanning(null)} />}
    </>
  );
}
