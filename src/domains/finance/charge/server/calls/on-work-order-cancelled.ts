import { workOrderCancelled } from '../../../../dispatch/work-order/events.ts';
import { react } from '../../../server/db.ts';
import { estimateCosts, ordersOfTrip } from '../estimate.ts';
import { tellCompleteness } from '../completeness.ts';
import { voidLines } from '../rate.ts';

/**
 * A cancelled trip costs nothing; its orders are estimated again as if they had no carrier yet. Reviewed lines of a month that is closed stay
 * in it, and the current month takes them back.
 */
export default react(workOrderCancelled, (work, { workOrderId }) =>
  work.asSystem(async () => {
    const orders = await ordersOfTrip(work, workOrderId);
    const { no } = await work.db.selectFrom('work_order').select('no').where('id', '=', workOrderId).executeTakeFirstOrThrow();
    const options = { estimatedOnly: false, takesBack: no, reason: 'workOrderCancelled' };
    const lines = await voidLines(work, { column: 'work_order_id', id: workOrderId }, options);
    await estimateCosts(work, orders);
    // A line of the whole trip belongs to each order that it carried.
    if (lines.some(({ estimated }) => !estimated))
      await tellCompleteness(work, [...lines, ...orders.map((order_id) => ({ order_id, work_order_id: null }))]);
  }),
);
