import { workOrderCancelled } from '../../../dispatch/work-order/events.ts';
import { react } from '../../db.ts';
import { estimateCosts, ordersOfTrip } from '../estimate/store.ts';
import { voidLines } from '../rate/store.ts';

/** A trip that will not take place costs nothing; its orders are estimated as if nobody had been found yet. */
export default react(workOrderCancelled, (work, { workOrderId }) =>
  work.asSystem(async () => {
    const orders = await ordersOfTrip(work, workOrderId);
    await voidLines(work, { column: 'work_order_id', id: workOrderId }, { estimatedOnly: false, reason: 'workOrderCancelled' });
    await estimateCosts(work, orders);
  }),
);
