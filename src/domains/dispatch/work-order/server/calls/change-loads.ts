import { Refusal } from '../../../../../kernel/refusal.ts';
import { type DispatchWork, handle } from '../../../server/db.ts';
import { changeLoads } from '../../contract.ts';
import { workOrderPlanned } from '../../events.ts';
import { refuseOverload } from '../fitness.ts';
import { clearLoads, ordersOn, settleOrders, takeLoads, totalOf, writeLoads } from '../load.ts';
import { requireMixable } from '../mixed-loading.ts';
import { type LockedWorkOrder, lockWorkOrder, storeWorkOrder } from '../work-order.ts';

export default handle(changeLoads, async (work, p) => {
  const trip = await lockWorkOrder(work, p.id, p.version);
  const fixed = !['draft', 'accepted', 'assigned'].includes(trip.state) || (await hasArrivedSomewhere(work, trip.id));
  if (fixed) throw new Refusal('LOADS_FIXED', { no: trip.no });
  const before = await ordersOn(work, trip.id);
  const loads = await takeLoads(work, p.loads, trip.id);
  if (loads.some((load) => load.order.company_id !== trip.company_id)) throw new Refusal('MIXED_COMPANIES');
  await requireMixable(
    work,
    p.loads.map(({ order_id }) => order_id),
    trip.instructions,
  );
  const capacity = await capacityOf(work, trip);
  if (capacity) refuseOverload(totalOf(loads), capacity, trip.plate_no ?? capacity.code);
  await clearLoads(work, trip.id);
  await writeLoads(work, trip, loads);
  await settleOrders(work, [...new Set([...before, ...p.loads.map((load) => load.order_id)])]);
  const note = loads.map((load) => `${load.order.order_no} × ${load.pieces}`).join(', ');
  const changed = await storeWorkOrder(work, trip, 'changeLoads', {}, note.slice(0, 500));
  await work.publish(workOrderPlanned, { workOrderId: trip.id });
  return { version: changed.version };
});

async function hasArrivedSomewhere(work: DispatchWork, id: bigint): Promise<boolean> {
  const stop = await work.db
    .selectFrom('work_order_stop')
    .select('id')
    .where('work_order_id', '=', id)
    .where('arrived_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return stop !== undefined;
}

async function capacityOf(
  work: DispatchWork,
  trip: LockedWorkOrder,
): Promise<{ load_kg: string; volume_m3: string; code: string } | undefined> {
  if (trip.vehicle_id)
    return work.db
      .selectFrom('vehicle')
      .select(['load_kg', 'volume_m3', 'plate_no as code'])
      .where('id', '=', trip.vehicle_id)
      .executeTakeFirst();
  if (!trip.vehicle_type_id) return undefined;
  return work.db
    .selectFrom('vehicle_type')
    .select(['load_kg', 'volume_m3', 'code'])
    .where('id', '=', trip.vehicle_type_id)
    .executeTakeFirst();
}
