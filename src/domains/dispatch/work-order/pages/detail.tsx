import { Alert, Progress } from 'antd';
import Big from 'big.js';
import { type ReactNode, useState } from 'react';
import { useT } from '../../../../web/i18n.ts';
import type { Action } from '../../../../web/kit/action/actions.ts';
import { DetailPage } from '../../../../web/kit/detail/detail-page.tsx';
import { Facts } from '../../../../web/kit/detail/facts.tsx';
import { useSections } from '../../../../web/kit/detail/sections.tsx';
import { useRead } from '../../../../web/query.ts';
import { type PageProps, useCan } from '../../../../web/tab-context.ts';
import { Proposals } from '../../position/pages/proposals.tsx';
import { TrackMap } from '../../position/pages/track-map.tsx';
import { DispatchDialog } from '../../board/pages/dispatch-dialog.tsx';
import { ExceptionDialog } from '../../exception/pages/exception-dialog.tsx';
import { saveRoadException } from '../../exception/contract.ts';
import { may as mayException } from '../../exception/permits.ts';
import { assignTruck, getWorkOrder, reportWorkOrder, signLoad, type WorkOrderDetail } from '../contract.ts';
import { may } from '../permits.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { ChangeLoadsDialog } from './change-loads-dialog.tsx';
import { TripGlances } from './glances.tsx';
import { useWorkOrderMoves } from './moves.ts';
import { PlanDialog } from './plan-dialog.tsx';
import { ReportDialog } from './report-dialog.tsx';
import { tripSteps } from './steps.ts';
import { SignDialog } from './sign-dialog.tsx';
import { priceTones, tripTones } from './tones.ts';
import { EventsTable, LoadsTable, StopsTable } from './trip-sections.tsx';
import { link } from '../../../../kernel/link.ts';
import { workOrderDetailPage } from '../pages.ts';
import { workOrderStates } from '../states.ts';
import { orderDetailPage } from '../../../order/transport-order/pages.ts';

type DialogChoice =
  | { dialog: 'assign' | 'exchange' | 'changeLoads' | 'report' | 'plan' | 'redispatch' | 'exception' }
  | { dialog: 'sign'; loadId?: string };

export default function WorkOrderPage({ query }: PageProps): ReactNode {
  const id = query['id'] ?? '';
  const read = useRead(getWorkOrder, { id });
  const moves = useWorkOrderMoves();
  const others = useSections('workOrder', id);
  const can = useCan();
  const [openDialog, setOpenDialog] = useState<DialogChoice | null>(null);
  const close = () => setOpenDialog(null);
  const ask = (dialog: Exclude<DialogChoice['dialog'], 'sign'>, tone?: 'primary'): Action => ({
    key: dialog,
    word: `workOrder.do.${dialog}`,
    ...(tone ? { tone } : {}),
    run: () => setOpenDialog({ dialog }),
  });
  const actions = (trip: WorkOrderDetail): (Action | false)[] => {
    const { state } = trip;
    const onRoad = state === 'departed' || state === 'arrived';
    return [
      ...moves.of(trip),
      can(may.dispatch) && state === 'draft' && trip.price_state !== 'pending' && ask('plan', 'primary'),
      can(may.dispatch) && (state === 'refused' || state === 'cancelled') && trip.replaced_by_id === null && ask('redispatch', 'primary'),
      can(may.assign) && (state === 'accepted' || state === 'assigned') && ask('assign', 'primary'),
      can(may.assign) && state === 'departed' && ask('exchange'),
      can(may.dispatch) && canChangeLoads(trip) && ask('changeLoads'),
      can(may.report) && (state === 'assigned' || onRoad) && ask('report'),
      can(may.sign) &&
        onRoad && { key: 'sign', word: 'workOrder.do.sign', tone: 'primary' as const, run: () => setOpenDialog({ dialog: 'sign' }) },
      can(mayException.edit) && !['draft', 'offered', 'refused', 'cancelled'].includes(state) && ask('exception'),
    ];
  };
  const trip = read.data;
  return (
    <>
      <DetailPage
        subject="workOrder"
        id={id}
        read={read}
        title={(record) => record.no}
        party={(record) => record.carrier_name}
        state={(record) => record.state}
        tones={tripTones}
        machine={workOrderStates}
        steps={tripSteps}
        keyFacts={(record) => [
          { key: 'plate_no', is: 'code' },
          { key: 'driver_name', is: 'text' },
          { key: 'planned_depart', is: 'instant' },
          { key: 'planned_arrive', is: 'instant' },
          record.state === 'offered' && { key: 'answer_by', is: 'instant' },
        ]}
        glances={(record) => <TripGlances trip={record} />}
        actions={actions}
        above={(record) => (
          <>
            <Warnings trip={record} />
            <Proposals workOrderId={id} />
          </>
        )}
        rail={{ attachments: { kinds: ['pod', 'photo'] } }}
        sections={(record) => [
          { key: 'facts', word: 'workOrder.facts', body: <TripFacts trip={record} /> },
          {
            key: 'loads',
            word: 'workOrder.loads',
            count: record.loaded.length,
            body: <Loads trip={record} sign={(loadId) => setOpenDialog({ dialog: 'sign', loadId })} />,
          },
          { key: 'stops', word: 'workOrder.stops', count: record.stops.length, body: <StopsTable stops={record.stops} /> },
          record.vehicle_id !== null && {
            key: 'map',
            word: 'workOrder.map',
            body: <TrackMap of={{ work_order_id: id }} height={360} />,
          },
          { key: 'events', word: 'workOrder.events', count: record.events.length, body: <EventsTable events={record.events} /> },
          { key: 'money', word: 'workOrder.money', body: <PriceFacts trip={record} /> },
          ...others,
        ]}
      />
      {trip && (openDialog?.dialog === 'assign' || openDialog?.dialog === 'exchange') && (
        <AssignDialog trip={{ ...trip, carrier_id: trip.crew_carrier_id }} call={assignTruck} close={close} />
      )}
      {trip && openDialog?.dialog === 'report' && <ReportDialog trip={trip} call={reportWorkOrder} close={close} />}
      {trip && openDialog?.dialog === 'sign' && (
        <SignDialog trip={trip} call={signLoad} close={close} {...(openDialog.loadId ? { loadId: openDialog.loadId } : {})} />
      )}
      {trip && openDialog?.dialog === 'plan' && <PlanDialog trip={trip} close={close} />}
      {trip && openDialog?.dialog === 'changeLoads' && <ChangeLoadsDialog trip={trip} close={close} />}
      {trip && openDialog?.dialog === 'redispatch' && (
        <DispatchDialog
          orders={trip.loaded.map((load) => ({
            ...load,
            id: load.order_id,
            left_pieces: load.pieces,
            left_kg: load.gross_kg,
            left_m3: load.volume_m3,
            left_pallets: load.pallets,
          }))}
          start={{ planned_depart: trip.planned_depart, planned_arrive: trip.planned_arrive, vehicle_type_id: trip.vehicle_type_id }}
          replacesId={trip.id}
          close={close}
          done={(trip) => link(workOrderDetailPage, { id: trip.id })}
        />
      )}
      {trip && openDialog?.dialog === 'exception' && (
        <ExceptionDialog trip={trip} loads={trip.loaded} call={saveRoadException} close={close} />
      )}
    </>
  );
}

/** A trip for a booking has no loads. Once the truck has come to a pick-up, or while the carrier answers, they stay as they are. */
function canChangeLoads({ state, loaded, stops }: WorkOrderDetail): boolean {
  const open = state === 'draft' || state === 'accepted' || state === 'assigned';
  return open && loaded.length > 0 && stops.every((stop) => stop.arrived_at === null && stop.left_at === null);
}

/** Warnings that a dispatcher must not overlook. */
function Warnings({ trip }: { trip: WorkOrderDetail }): ReactNode {
  const t = useT();
  const lines = [
    trip.state === 'refused' && `${t('workOrder.refused_reason')}: ${trip.refused_reason ?? ''}`,
    trip.state === 'cancelled' && trip.reason && `${t('workOrder.reason')}: ${trip.reason}`,
    trip.price_state === 'pending' && `${t('workOrder.price_state')}: ${t('workOrder.price.pending')}`,
    trip.price_state === 'rejected' && `${t('workOrder.price.rejected')}: ${trip.price_decision ?? ''}`,
    trip.answer_late && `${t('workOrder.answer_by')}: ${t('workOrder.answer_late')}`,
    trip.carrier_dispute && `${t('workOrder.carrier_dispute')}: ${trip.carrier_dispute}`,
  ].filter((line): line is string => Boolean(line));
  if (lines.length === 0) return null;
  return <Alert className="kit-gap" type="warning" showIcon title={lines.join(' · ')} />;
}

function TripFacts({ trip }: { trip: WorkOrderDetail }): ReactNode {
  const t = useT();
  const fill = trip.capacity_kg ? new Big(trip.gross_kg).times(100).div(trip.capacity_kg).round(0).toNumber() : null;
  return (
    <Facts<WorkOrderDetail>
      of={trip}
      subject="workOrder"
      items={[
        { key: 'region', is: 'choice', words: 'workOrder.region' },
        { key: 'own', is: 'flag' },
        { key: 'origin_name', is: 'text' },
        { key: 'destination_name', is: 'text' },
        { key: 'line_name', is: 'text' },
        { key: 'distance_km', is: 'quantity', unit: 'unit.km' },
        { key: 'vehicle_type_name', is: 'text' },
        { key: 'driver_phone', is: 'code' },
        fill !== null && {
          key: 'capacity',
          is: 'own',
          show: () => (
            <Progress
              aria-label={t('workOrder.capacity')}
              percent={Math.min(100, fill)}
              size="small"
              status={fill > 100 ? 'exception' : 'normal'}
              format={() => `${fill}%`}
            />
          ),
        },
        { key: 'pieces', is: 'quantity' },
        { key: 'gross_kg', is: 'quantity', unit: 'unit.kg' },
        { key: 'volume_m3', is: 'quantity', unit: 'unit.m3' },
        { key: 'departed_at', is: 'instant' },
        { key: 'arrived_at', is: 'instant' },
        { key: 'completed_at', is: 'instant' },
        { key: 'pod_required', is: 'flag' },
        { key: 'second_driver_name', is: 'text' },
        trip.kept_apart !== null && { key: 'kept_apart', is: 'choice', words: 'workOrder.apart' },
        { key: 'instructions', is: 'text', wrap: true },
        { key: 'created_by_name', is: 'text' },
        trip.replaces_id !== null && { key: 'replaces_no', is: 'link', open: (row) => link(workOrderDetailPage, { id: row.replaces_id }) },
        trip.replaced_by_id !== null && {
          key: 'replaced_by_no',
          is: 'link',
          open: (row) => link(workOrderDetailPage, { id: row.replaced_by_id }),
        },
      ]}
    />
  );
}

function Loads({ trip, sign }: { trip: WorkOrderDetail; sign: (loadId: string) => void }): ReactNode {
  const can = useCan();
  const signable = can(may.sign) && (trip.state === 'departed' || trip.state === 'arrived');
  return (
    <LoadsTable
      loads={trip.loaded}
      {...(signable ? { sign: (load: { id: string }) => sign(load.id) } : {})}
      more={[
        { key: 'order_no', is: 'link', open: (load) => link(orderDetailPage, { id: load.order_id }), width: 150 },
        { key: 'customer_name', is: 'text', width: 140 },
        { key: 'consignee_name', is: 'text', width: 160 },
      ]}
    />
  );
}

function PriceFacts({ trip }: { trip: WorkOrderDetail }): ReactNode {
  const t = useT();
  if (trip.own) return <p className="kit-quiet">{t('workOrder.own')}</p>;
  return (
    <Facts<WorkOrderDetail>
      of={trip}
      subject="workOrder"
      items={[
        trip.buy_currency
          ? { key: 'buy_amount', is: 'amount', currency: 'buy_currency' }
          : { key: 'buy_amount', is: 'own', show: () => t('workOrder.by_quotation') },
        trip.quoted_currency
          ? { key: 'quoted_amount', is: 'amount', currency: 'quoted_currency' }
          : { key: 'quoted_amount', is: 'own', show: () => t('workOrder.no_quotation') },
        { key: 'price_state', is: 'choice', words: 'workOrder.price', tones: priceTones },
        { key: 'price_reason', is: 'text', wrap: true },
        { key: 'price_asked_by_name', is: 'text' },
        { key: 'price_decided_by_name', is: 'text' },
        { key: 'price_decision', is: 'text', wrap: true },
        { key: 'cost_share', is: 'choice', words: 'workOrder.share' },
        { key: 'carrier_confirmed_at', is: 'instant' },
        { key: 'carrier_dispute', is: 'text', wrap: true },
        { key: 'reviewed_by_name', is: 'text' },
        { key: 'reviewed_at', is: 'instant' },
      ]}
    />
  );
}
