import type { z } from 'zod';
import { badField } from '../../../../kernel/refusal.ts';
import { regions } from '../../../order/transport-order/kinds.ts';
import type { DispatchWork } from '../../server/db.ts';
import { workOrderPlanned } from '../../work-order/events.ts';
import { nothing } from '../../work-order/rules.ts';
import { containersOf } from '../../work-order/server/cargo.ts';
import { sendOut, validatePlan } from '../../work-order/server/send.ts';
import { tellEvent } from '../../work-order/server/work-order.ts';
import type { createFreightWork } from '../contract.ts';
import { returnSeq, stationsOf, stopAt } from './stops.ts';

/**
 * Plans a truck of a company for a booking or an air waybill and dispatches it. Refuses stations that are not in use, and what the plan of any
 * trip is refused for.
 */
export async function createFreightTrip(work: DispatchWork, companyId: bigint, p: z.output<typeof createFreightWork.params>) {
  const { db, who, now } = work;
  const stations = await stationsOf(work, [
    p.origin_station_id,
    p.destination_station_id,
    ...(p.return_station_id ? [p.return_station_id] : []),
  ]);
  const [from, to] = [stations.get(p.origin_station_id), stations.get(p.destination_station_id)];
  if (!from) throw badField('origin_station_id', 'NOT_ACTIVE');
  if (!to) throw badField('destination_station_id', 'NOT_ACTIVE');
  const back = p.return_station_id ? stations.get(p.return_station_id) : undefined;
  if (p.return_station_id && !back) throw badField('return_station_id', 'NOT_ACTIVE');
  const crosses = from.country !== to.country;
  const planned = await validatePlan(
    work,
    {
      id: null,
      companyId,
      crossesBorder: crosses,
      lineId: null,
      originStationId: from.id,
      destinationStationId: to.id,
      returnStationId: back?.id ?? null,
      load: { ...nothing, gross_kg: p.gross_kg },
      containers: containersOf([p.container_type]),
    },
    p,
  );
  const no = await work.nextNumber('WO', companyId);
  const trip = await db
    .insertInto('work_order')
    .values({
      ...planned,
      no,
      company_id: companyId,
      region: crosses ? 'border' : (regions.find((region) => region === from.country.toLowerCase()) ?? 'border'),
      crosses_border: crosses,
      origin_station_id: from.id,
      destination_station_id: to.id,
      state: 'draft',
      planned_depart: p.planned_depart,
      planned_arrive: p.planned_arrive,
      pod_required: false,
      created_by: who.accountId,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await db
    .insertInto('work_order_stop')
    .values([
      stopAt(trip, from, 'pickup', 1, p.planned_depart),
      stopAt(trip, to, 'deliver', returnSeq - 1, back ? null : p.planned_arrive),
      ...(back ? [stopAt(trip, back, 'deliver', returnSeq, p.planned_arrive)] : []),
    ])
    .execute();
  const { kind, booking_no, awb_no, container_no, container_type, seal_no, gross_kg, return_station_id, free_until } = p;
  const facts = { kind, booking_no, awb_no, container_no, container_type, seal_no, gross_kg, return_station_id, free_until };
  await db
    .insertInto('work_order_freight')
    .values({ ...facts, work_order_id: trip.id, empty_returned_at: null })
    .execute();
  work.audit({ subject: 'workOrder', id: trip.id, what: 'create', after: { no, carrier_id: trip.carrier_id, ...facts } });
  await tellEvent(work, trip, 'created');
  const sent = await sendOut(work, trip);
  await work.publish(workOrderPlanned, { workOrderId: sent.id });
  return sent;
}
