import { Refusal } from '../../../../../kernel/refusal.ts';
import { type DispatchWork, handle } from '../../../server/db.ts';
import { dispatchLoads } from '../../contract.ts';
import { workOrderPlanned } from '../../events.ts';
import { settleOrders, type TakenLoad, takeLoads, totalOf, writeLoads } from '../load.ts';
import { requireMixable } from '../mixed-loading.ts';
import { sendOut, validatePlan } from '../send.ts';
import { tellEvent } from '../work-order.ts';

export default handle(dispatchLoads, async (work, p) => {
  const loads = await takeLoads(work, p.loads);
  await requireMixable(
    work,
    p.loads.map(({ order_id }) => order_id),
    p.instructions,
  );
  if (p.replaces_id) await refuseUnlessReplaceable(work, p.replaces_id);
  const route = await routeOf(work, loads);
  const assignment = {
    id: null,
    companyId: route.company_id,
    crossesBorder: route.crosses_border,
    lineId: route.line_id,
    load: totalOf(loads),
    ...route.ends,
  };
  const planned = await validatePlan(work, assignment, p);
  const no = await work.takeNumber('WO', route.company_id);
  const trip = await work.db
    .insertInto('work_order')
    .values({
      ...planned,
      no,
      company_id: route.company_id,
      region: route.region,
      crosses_border: route.crosses_border,
      line_id: route.line_id,
      origin_station_id: route.ends.originStationId,
      destination_station_id: route.ends.destinationStationId,
      distance_km: await distanceOf(work, route.line_id),
      state: 'draft',
      planned_depart: p.planned_depart,
      planned_arrive: p.planned_arrive,
      replaces_id: p.replaces_id ?? null,
      created_by: work.who.accountId,
      created_at: work.now,
      updated_at: work.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await writeLoads(work, trip, loads);
  work.audit({
    subject: 'workOrder',
    id: trip.id,
    what: 'create',
    after: { no, carrier_id: trip.carrier_id, orders: loads.map((load) => load.order.order_no).join(' ') },
  });
  await tellEvent(work, trip, 'created');
  const sent = await sendOut(work, trip, p.answer_minutes);
  await settleOrders(
    work,
    loads.map((load) => load.order_id),
  );
  await work.publish(workOrderPlanned, { workOrderId: sent.id });
  return { id: sent.id, no: sent.no, state: sent.state, version: sent.version, price_state: sent.price_state };
});

/**
 * The line and ends of the trip: those of its orders if they agree; otherwise it runs from the first order's origin to the last one's
 * destination and follows no line. One order across a border makes it a trip of the border desk.
 */
async function routeOf(work: DispatchWork, loads: readonly TakenLoad[]) {
  const orders = loads.map((load) => load.order);
  const first = orders.reduce((a, b) => (b.pickup_from < a.pickup_from ? b : a));
  const last = orders.reduce((a, b) => (b.due_at > a.due_at ? b : a));
  const ends = { originStationId: first.origin_station_id, destinationStationId: last.destination_station_id };
  const inLegs = loads.some((load) => load.leg > 1 || !load.final);
  const sameLine = orders.every((order) => order.line_id === first.line_id) ? first.line_id : null;
  return {
    company_id: first.company_id,
    crosses_border: loads.some((load) => load.crosses),
    region: orders.some((order) => order.region === 'border') ? ('border' as const) : first.region,
    // A leg is shorter than its order's way: it follows the line between its own ends, if one exists.
    line_id: inLegs ? await lineBetween(work, ends) : sameLine,
    ends,
  };
}

async function lineBetween(work: DispatchWork, ends: { originStationId: bigint; destinationStationId: bigint }): Promise<bigint | null> {
  const line = await work.db
    .selectFrom('line')
    .select('id')
    .where('origin_station_id', '=', ends.originStationId)
    .where('destination_station_id', '=', ends.destinationStationId)
    .where('mode', '=', 'road')
    .where('active', '=', true)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return line?.id ?? null;
}

async function distanceOf(work: DispatchWork, lineId: bigint | null): Promise<string | null> {
  if (!lineId) return null;
  const line = await work.db.selectFrom('line').select('distance_km').where('id', '=', lineId).executeTakeFirst();
  return line?.distance_km ?? null;
}

async function refuseUnlessReplaceable(work: DispatchWork, id: bigint): Promise<void> {
  const old = await work.db
    .selectFrom('work_order')
    .select(['state', 'no'])
    .where('id', '=', id)
    .where('company_id', 'in', [...work.who.companyIds])
    .executeTakeFirst();
  if (!old) throw new Refusal('NOT_FOUND');
  if (old.state !== 'refused' && old.state !== 'cancelled') throw new Refusal('NOT_REPLACEABLE', { no: old.no });
}
