import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { serverNow } from '../../../../web/clock.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { ToneTag } from '../../../../web/kit/detail/state-tag.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { type PageProps, useCan } from '../../../../web/tab-context.ts';
import { assignTruck } from '../../work-order/contract.ts';
import { AssignDialog } from '../../work-order/pages/assign-dialog.tsx';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { useWorkOrderMoves } from '../../work-order/pages/moves.ts';
import { routeColumn } from '../../work-order/pages/route-column.ts';
import { tripTones } from '../../work-order/pages/tones.ts';
import { may } from '../../work-order/permits.ts';
import { containerTypes } from '../../../order/transport-order/kinds.ts';
import { finishFreightWork, type FreightRow, listFreightWork, saveFreightFacts } from '../contract.ts';
import { CreateDialog } from './create-dialog.tsx';
import { formatAwb } from '../../../../kernel/identifier.ts';
import { link } from '../../../../kernel/link.ts';
import { workOrderDetailPage } from '../../work-order/pages.ts';

type DialogChoice = { row: FreightRow; dialog: 'save' | 'finish' | 'assign' };

/** Trucks for bookings: containers between port, depot and factory, goods to and from the airport. */
export default function FreightWork({ page }: PageProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const can = useCan();
  const list = useList(listFreightWork, { tab: 'onRoad' });
  const moves = useWorkOrderMoves();
  const [creating, setCreating] = useState(false);
  const [dialog, setDialog] = useState<DialogChoice | null>(null);
  const close = () => setDialog(null);
  const actions = (row: FreightRow) => {
    const onRoad = row.state === 'departed' || row.state === 'arrived';
    const open = ['draft', 'offered', 'accepted', 'assigned', 'departed', 'arrived'].includes(row.state);
    const finish = row.kind === 'drayage' ? 'freightWork.do.return' : 'freightWork.do.finish';
    return [
      ...moves.of(row),
      ...(can(may.report) && onRoad
        ? [{ key: 'finish', word: finish, tone: 'primary' as const, run: () => setDialog({ row, dialog: 'finish' }) }]
        : []),
      ...(can(may.report) && open ? [{ key: 'save', word: 'freightWork.do.save', run: () => setDialog({ row, dialog: 'save' }) }] : []),
      ...(can(may.assign) && (row.state === 'accepted' || row.state === 'assigned')
        ? [{ key: 'assign', word: 'workOrder.do.assign', run: () => setDialog({ row, dialog: 'assign' }) }]
        : []),
    ];
  };
  return (
    <>
      <ListPage
        title={page.title}
        list={list}
        subject="workOrder"
        columns={[
          { key: 'no', is: 'link', open: (row) => link(workOrderDetailPage, { id: row.id }), pin: 'left', width: 150, sort: 'no' },
          { key: 'state', is: 'state', tones: tripTones },
          { key: 'kind', is: 'choice', words: 'freightWork.kind', word: 'freightWork.kind', width: 120 },
          {
            key: 'reference',
            is: 'own',
            word: 'freightWork.reference',
            width: 150,
            show: referenceOf,
            text: (row) => referenceOf(row) ?? '',
            sheet: [
              { key: 'booking_no', is: 'text', heading: ['freightWork.booking_no'] },
              { key: 'awb_no', is: 'text', heading: ['freightWork.awb_no'] },
            ],
          },
          { key: 'container_no', is: 'code', word: 'freightWork.container_no', width: 130, below: (row) => row.container_type },
          { key: 'seal_no', is: 'code', word: 'freightWork.seal_no', width: 110 },
          {
            key: 'route',
            is: 'own',
            word: 'freightWork.route',
            width: 240,
            show: (row) => [row.origin_name, row.destination_name, row.return_name].filter(Boolean).join(' → '),
            text: (row) => `${row.origin_name} → ${row.destination_name}`,
            sheet: [...routeColumn.sheet, { key: 'return_name', is: 'text', heading: ['freightWork.return_name'] }],
          },
          {
            key: 'free_until',
            is: 'own',
            word: 'freightWork.free_until',
            width: 120,
            show: (row) =>
              row.free_until && (row.overdue ? <ToneTag tone="bad">{format.day(row.free_until)}</ToneTag> : format.day(row.free_until)),
            text: (row) => row.free_until ?? '',
          },
          { key: 'empty_returned_at', is: 'instant', word: 'freightWork.empty_returned_at' },
          { key: 'carrier_name', is: 'ref', width: 140 },
          { key: 'plate_no', is: 'code', width: 110, below: (row) => row.driver_name },
          { key: 'planned_depart', is: 'instant', sort: 'planned_depart' },
          { key: 'planned_arrive', is: 'instant' },
          { key: 'gross_kg', is: 'quantity', unit: 'unit.kg' },
          { key: 'buy_amount', is: 'amount', currency: 'buy_currency' },
        ]}
        filterWords={{ cargo: 'freightWork.cargo', words: 'freightWork.words', kind: 'freightWork.kind', overdue: 'freightWork.overdue' }}
        open={(row) => link(workOrderDetailPage, { id: row.id })}
        buttons={
          can(may.dispatch) && (
            <Button type="primary" onClick={() => setCreating(true)}>
              {t('freightWork.do.create')}
            </Button>
          )
        }
        rowActions={actions}
        exporting={may.export}
        empty="freightWork.empty"
      />
      {creating && <CreateDialog close={() => setCreating(false)} />}
      {dialog?.dialog === 'assign' && <AssignDialog trip={dialog.row} call={assignTruck} close={close} />}
      {dialog?.dialog === 'save' && <FactsDialog row={dialog.row} close={close} />}
      {dialog?.dialog === 'finish' && <FinishDialog row={dialog.row} close={close} />}
    </>
  );
}

/** The reference by which the terminal knows the goods: the booking's of a container, the air waybill's of air freight. */
function referenceOf({ booking_no, awb_no }: FreightRow): string | null {
  return booking_no ?? (awb_no === null ? null : formatAwb(awb_no));
}

function FactsDialog({ row, close }: { row: FreightRow; close: () => void }): ReactNode {
  const { id, version, container_no, seal_no, return_station_id, free_until } = row;
  const container_type = containerTypes.find((type) => type === row.container_type) ?? null;
  return (
    <FormDialog
      call={saveFreightFacts}
      verb="freightWork.do.save"
      of={row.no}
      start={{ id, version, container_no, container_type, seal_no, return_station_id, free_until }}
      fields={[
        { key: 'container_no', is: 'code' },
        { key: 'container_type', is: 'choice', of: containerTypes, words: 'order.container' },
        { key: 'seal_no', is: 'text' },
        { key: 'return_station_id', is: 'ref', to: 'station' },
        { key: 'free_until', is: 'day' },
      ]}
      close={close}
    />
  );
}

function FinishDialog({ row, close }: { row: FreightRow; close: () => void }): ReactNode {
  return (
    <FormDialog
      call={finishFreightWork}
      verb={row.kind === 'drayage' ? 'freightWork.do.return' : 'freightWork.do.finish'}
      of={row.no}
      start={{ id: row.id, version: row.version, at: serverNow().toISOString() }}
      fields={[{ key: 'at', is: 'instant' }]}
      close={close}
    />
  );
}
