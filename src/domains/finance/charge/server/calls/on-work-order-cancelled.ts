import { workOrderCancelled } from '../../../../dispatch/work-order/events.ts';
import { react } from '../../../server/db.ts';
import { estimateCosts, ordersOfTrip } from '../estimate.ts';
import { tellCompleteness } from '../completeness.ts';
import { voidLines } from '../rate.ts';

/** A cancelled trip costs nothing; its orders are estimated again as if they had no carrier yet. */
export default react(workOrderCancelled, (work, { workOrderId }) =>
  work.asSystem(async () => {
    const orders = await ordersOfTrip(work, workOrderId);
    const lines = await voidLines(
      work,
      { column: 'work_order_id', id: workOrderId },
      { estimatedOnly: false, reason: 'workOrderCancelled' },
    );
    await estimateCosts(work, orders);
    // A line of the whole trip belongs to each order that it carried.
    if (lines.some(({ estimated }) => !estimated))
      await tellCompleteness(work, [...lines, ...orders.map((order_id) => ({ order_id, work_order_id: null }))]);
  }),
);
