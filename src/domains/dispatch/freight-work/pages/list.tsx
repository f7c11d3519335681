import { Button, Form, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { serverNow } from '../../../../web/clock.ts';
import { useT } from '../../../../web/i18n.ts';
import { DayInput, InstantInput } from '../../../../web/kit/inputs.tsx';
import { ListPage } from '../../../../web/kit/list-page.tsx';
import { Picker } from '../../../../web/kit/picker.tsx';
import { ToneTag } from '../../../../web/kit/state-tag.tsx';
import { useList } from '../../../../web/kit/use-list.ts';
import { refresh } from '../../../../web/query.ts';
import { type PageProps, useCan, useSend } from '../../../../web/tab-context.ts';
import { assignTruck } from '../../work-order/contract.ts';
import { AssignDialog } from '../../work-order/pages/assign-dialog.tsx';
import { FormDialog } from '../../../../web/kit/form-dialog.tsx';
import { useWorkOrderMoves } from '../../work-order/pages/moves.ts';
import { tripTones } from '../../work-order/pages/tones.ts';
import { may } from '../../work-order/permits.ts';
import { finishFreightWork, type FreightRow, listFreightWork, saveFreightFacts } from '../contract.ts';
import { CreateDialog } from './create-dialog.tsx';

type Asked = { row: FreightRow; dialog: 'save' | 'finish' | 'assign' };

/** Trucks for bookings: containers between port, depot and factory, goods to and from the airport. */
export default function FreightWork({ page }: PageProps): ReactNode {
  const t = useT();
  const can = useCan();
  const list = useList(listFreightWork, { tab: 'onRoad' });
  const moves = useWorkOrderMoves();
  const [creating, setCreating] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const actions = (row: FreightRow) => {
    const onRoad = row.state === 'departed' || row.state === 'arrived';
    const open = ['draft', 'offered', 'accepted', 'assigned', 'departed', 'arrived'].includes(row.state);
    const finish = row.kind === 'drayage' ? 'freightWork.do.return' : 'freightWork.do.finish';
    return [
      ...moves.of(row),
      ...(can(may.report) && onRoad
        ? [{ key: 'finish', word: finish, tone: 'primary' as const, run: () => setAsked({ row, dialog: 'finish' }) }]
        : []),
      ...(can(may.report) && open ? [{ key: 'save', word: 'freightWork.do.save', run: () => setAsked({ row, dialog: 'save' }) }] : []),
      ...(can(may.assign) && (row.state === 'accepted' || row.state === 'assigned')
        ? [{ key: 'assign', word: 'workOrder.do.assign', run: () => setAsked({ row, dialog: 'assign' }) }]
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
          { key: 'no', is: 'link', open: (row) => `/dispatch/workOrderDetail?id=${row.id}`, pin: 'left', width: 150, sort: 'no' },
          { key: 'state', is: 'state', tones: tripTones },
          { key: 'kind', is: 'choice', words: 'freightWork.kind', word: 'freightWork.kind', width: 120 },
          {
            key: 'reference',
            is: 'own',
            word: 'freightWork.reference',
            width: 150,
            show: (row) => row.booking_no ?? row.awb_no,
            text: (row) => row.booking_no ?? row.awb_no ?? '',
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
          },
          {
            key: 'free_until',
            is: 'own',
            word: 'freightWork.free_until',
            width: 120,
            show: (row) => (row.overdue ? <ToneTag tone="bad">{row.free_until}</ToneTag> : row.free_until),
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
        filterWords={{ words: 'freightWork.words', kind: 'freightWork.kind', overdue: 'freightWork.overdue' }}
        open={(row) => `/dispatch/workOrderDetail?id=${row.id}`}
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
      {asked?.dialog === 'assign' && <AssignDialog trip={asked.row} call={assignTruck} close={close} />}
      {asked?.dialog === 'save' && <FactsDialog row={asked.row} close={close} />}
      {asked?.dialog === 'finish' && <FinishDialog row={asked.row} close={close} />}
    </>
  );
}

function FactsDialog({ row, close }: { row: FreightRow; close: () => void }): ReactNode {
  const t = useT();
  const send = useSend();
  const [container, setContainer] = useState(row.container_no ?? '');
  const [type, setType] = useState(row.container_type ?? '');
  const [seal, setSeal] = useState(row.seal_no ?? '');
  const [back, setBack] = useState<string | null>(row.return_station_id);
  const [free, setFree] = useState<string | null>(row.free_until);
  const run = async (requestId: string) => {
    await send(
      saveFreightFacts,
      {
        ...{ id: row.id, version: row.version, container_no: container || null, container_type: type || null },
        ...{ seal_no: seal || null, return_station_id: back, free_until: free },
      },
      { requestId },
    );
    await refresh('workOrder');
  };
  const text = (key: string, value: string, set: (value: string) => void) => (
    <Form.Item label={t(`freightWork.${key}`)}>
      <Input value={value} maxLength={20} onChange={(event) => set(event.target.value)} aria-label={t(`freightWork.${key}`)} />
    </Form.Item>
  );
  return (
    <FormDialog title={`${t('freightWork.do.save')} · ${row.no}`} ok={t('kit.save')} close={close} run={run}>
      {text('container_no', container, setContainer)}
      {text('container_type', type, setType)}
      {text('seal_no', seal, setSeal)}
      <Form.Item label={t('freightWork.return_station_id')}>
        <Picker to="station" value={back} onChange={setBack} aria-label={t('freightWork.return_station_id')} />
      </Form.Item>
      <Form.Item label={t('freightWork.free_until')}>
        <DayInput value={free} onChange={setFree} />
      </Form.Item>
    </FormDialog>
  );
}

function FinishDialog({ row, close }: { row: FreightRow; close: () => void }): ReactNode {
  const t = useT();
  const send = useSend();
  const [at, setAt] = useState<string | null>(() => serverNow().toISOString());
  const word = t(row.kind === 'drayage' ? 'freightWork.do.return' : 'freightWork.do.finish');
  const run = async (requestId: string) => {
    if (at) await send(finishFreightWork, { id: row.id, version: row.version, at }, { requestId });
    await refresh('workOrder', 'B169');
  };
  return (
    <FormDialog title={`${word} · ${row.no}`} ok={word} off={!at} close={close} run={run}>
      <Form.Item label={t('freightWork.at')} required>
        <InstantInput value={at} onChange={setAt} />
      </Form.Item>
    </FormDialog>
  );
}
