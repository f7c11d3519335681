import { Refusal } from '../../../../../kernel/refusal.ts';
import { orderCancelled } from '../../../../order/transport-order/events.ts';
import { type DispatchWork, react } from '../../../server/db.ts';
import { workOrderCancelled, workOrderPlanned } from '../../events.ts';
import { loadedOn } from '../cargo.ts';
import { priceOfRest } from '../fit-again.ts';
import { loadsOn, takeOff } from '../load.ts';
import { routeOf } from '../route.ts';
import { assignmentOf, cargoOf } from '../send.ts';
import { asSystem, type LockedWorkOrder, storeWorkOrder, tellDispatcher, tellEvent } from '../work-order.ts';

/**
 * A cancelled order is removed from every truck that has not departed; a trip without any other load is cancelled with it. An order that is
 * on the road, or that its truck has picked up, cannot be cancelled.
 */
export default react(orderCancelled, (work, { orderId }) =>
  asSystem(work, async () => {
    const trips = await work.db
      .selectFrom('work_order as w')
      .selectAll('w')
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('work_order_load as l')
            .select('l.id')
            .whereRef('l.work_order_id', '=', 'w.id')
            .where('l.order_id', '=', orderId)
            .where('l.live', '=', true),
        ),
      )
      .orderBy('w.id')
      .forUpdate()
      .execute();
    if (trips.length === 0) return;
    const ids = trips.map((trip) => trip.id);
    const pickedUp = await pickedUpOn(work, orderId, ids);
    const gone = trips.find((trip) => trip.departed_at !== null || pickedUp.has(trip.id));
    if (gone) throw new Refusal('ORDER_ON_THE_ROAD', { no: gone.no });
    const others = await work.db
      .selectFrom('work_order_load')
      .select('work_order_id')
      .distinct()
      .where('work_order_id', 'in', ids)
      .where('order_id', '<>', orderId)
      .where('live', '=', true)
      .execute();
    const shared = new Set(others.map((load) => load.work_order_id));
    // An order has few trucks, and each gets a history and a route of its own.
    for (const trip of trips) await (shared.has(trip.id) ? goOn(work, trip, orderId) : end(work, trip));
  }),
);

/** The trips whose truck has left the pick-up of the order with its goods. */
async function pickedUpOn(work: DispatchWork, orderId: bigint, tripIds: readonly bigint[]): Promise<ReadonlySet<bigint>> {
  const rows = await work.db
    .selectFrom('work_order_load as l')
    .innerJoin('work_order_stop as s', 's.id', 'l.pickup_stop_id')
    .select('l.work_order_id')
    .where('l.order_id', '=', orderId)
    .where('l.work_order_id', 'in', [...tripIds])
    .where('s.left_at', 'is not', null)
    .execute();
  return new Set(rows.map((row) => row.work_order_id));
}

/** The trip goes on with its other loads, by their way and at a cost that is shared among them. */
async function goOn(work: DispatchWork, trip: LockedWorkOrder, orderId: bigint): Promise<void> {
  const before = await loadedOn(work, trip.id);
  await takeOff(work, trip.id, orderId);
  const loads = await loadsOn(work, trip.id);
  const { company_id: _, ...route } = await routeOf(work, loads);
  const price = await priceOfRest(work, trip, assignmentOf({ ...trip, ...route }, cargoOf(loads)), before);
  const changed = await storeWorkOrder(work, trip, 'changeLoads', { ...route, ...price });
  await tellEvent(work, changed, 'orderCancelled', { order_id: orderId });
  if (price.price_state === 'pending') tellDispatcher(work, changed, 'workOrder.priceWaitsAgain', {});
  await work.publish(workOrderPlanned, { workOrderId: trip.id });
}

async function end(work: DispatchWork, trip: LockedWorkOrder): Promise<void> {
  await work.db.updateTable('work_order_load').set({ live: false }).where('work_order_id', '=', trip.id).execute();
  const cancelled = await storeWorkOrder(work, trip, 'cancel', { state: 'cancelled', cancelled_at: work.now });
  await tellEvent(work, cancelled, 'cancelled');
  await work.publish(workOrderCancelled, { workOrderId: trip.id });
}
