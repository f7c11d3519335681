import { Refusal } from '../../../../../kernel/refusal.ts';
import { orderCancelled } from '../../../../order/transport-order/events.ts';
import { react } from '../../../server/db.ts';
import { workOrderCancelled } from '../../events.ts';
import { type LockedWorkOrder, storeWorkOrder, tellEvent } from '../work-order.ts';

/**
 * A cancelled order is removed from every truck that has not departed; a trip without any other load is cancelled with it. An order on the
 * road cannot be cancelled.
 */
export default react(orderCancelled, async (work, { orderId }) => {
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
  const gone = trips.find((trip) => trip.departed_at !== null);
  if (gone) throw new Refusal('ORDER_ON_THE_ROAD', { no: gone.no });
  if (trips.length === 0) return;
  const ids = trips.map((trip) => trip.id);
  await work.db
    .updateTable('work_order_load')
    .set({ live: false })
    .where('order_id', '=', orderId)
    .where('work_order_id', 'in', ids)
    .execute();
  const left = await work.db
    .selectFrom('work_order_load')
    .select('work_order_id')
    .distinct()
    .where('work_order_id', 'in', ids)
    .where('live', '=', true)
    .execute();
  const carrying = new Set(left.map((load) => load.work_order_id));
  for (const trip of trips) {
    if (carrying.has(trip.id)) await storeWorkOrder(work, trip, 'changeLoads', {});
    else await end(trip);
  }

  async function end(trip: LockedWorkOrder): Promise<void> {
    const cancelled = await storeWorkOrder(work, trip, 'cancel', { state: 'cancelled', cancelled_at: work.now });
    await tellEvent(work, cancelled, 'cancelled');
    await work.publish(workOrderCancelled, { workOrderId: trip.id });
  }
});
