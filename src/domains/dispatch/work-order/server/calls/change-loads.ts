import { Refusal } from '../../../../../kernel/refusal.ts';
import { type DispatchWork, handle } from '../../../server/db.ts';
import { changeLoads } from '../../contract.ts';
import { workOrderPlanned } from '../../events.ts';
import { bookingOf } from '../cargo.ts';
import { fitAgain } from '../fit-again.ts';
import { clearLoads, ordersOn, settleOrders, takeLoads, writeLoads } from '../load.ts';
import { requireMixable } from '../mixed-loading.ts';
import { routeOf } from '../route.ts';
import { assignmentOf, cargoOf } from '../send.ts';
import { lockWorkOrder, storeWorkOrder, tellEvent } from '../work-order.ts';

export default handle(changeLoads, async (work, p) => {
  const trip = await lockWorkOrder(work, p.id, p.version);
  const fixed = !['draft', 'accepted', 'assigned'].includes(trip.state) || (await hasArrivedSomewhere(work, trip.id));
  if (fixed) throw new Refusal('LOADS_FIXED', { no: trip.no });
  if (await bookingOf(work, trip.id)) throw new Refusal('TRIP_OF_BOOKING', { no: trip.no });
  const before = await ordersOn(work, trip.id);
  const loads = await takeLoads(work, p.loads, trip.id);
  const { company_id, ...route } = await routeOf(work, loads);
  if (company_id !== trip.company_id) throw new Refusal('MIXED_COMPANIES');
  const orderIds = p.loads.map(({ order_id }) => order_id);
  const instructions = p.instructions === undefined ? trip.instructions : p.instructions;
  const kept_apart = p.kept_apart === undefined ? trip.kept_apart : p.kept_apart;
  await requireMixable(work, orderIds, kept_apart);
  const price = await fitAgain(work, trip, assignmentOf({ ...trip, ...route }, cargoOf(loads)));
  await clearLoads(work, trip.id);
  await writeLoads(work, trip, loads);
  await settleOrders(work, [...new Set([...before, ...orderIds])]);
  const note = loads
    .map((load) => `${load.order.order_no} × ${load.pieces}`)
    .join(', ')
    .slice(0, 500);
  const changed = await storeWorkOrder(work, trip, 'changeLoads', { ...route, ...price, instructions, kept_apart }, note);
  await tellEvent(work, changed, 'loadsChanged', { remark: note });
  await work.publish(workOrderPlanned, { workOrderId: trip.id, takenOff: before.filter((id) => !orderIds.includes(id)) });
  return { version: changed.version, price_state: changed.price_state };
});

async function hasArrivedSomewhere(work: DispatchWork, id: bigint): Promise<boolean> {
  const stop = await work.db
    .selectFrom('work_order_stop')
    .select('id')
    .where('work_order_id', '=', id)
    .where((eb) => eb.or([eb('arrived_at', 'is not', null), eb('left_at', 'is not', null)]))
    .limit(1)
    .executeTakeFirst();
  return stop !== undefined;
}
