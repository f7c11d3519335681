import { orderCancelled } from '../../../../order/transport-order/events.ts';
import { react } from '../../../server/db.ts';
import { withdrawLines } from '../rate.ts';

/**
 * The lines of a cancelled order are void, but for those of its declarations and claims: they are taken back there. Reviewed lines of a month
 * that is closed stay in it, and the current month takes them back.
 */
export default react(orderCancelled, (work, { orderId }) =>
  work.asSystem(async () => {
    const { order_no } = await work.db.selectFrom('transport_order').select('order_no').where('id', '=', orderId).executeTakeFirstOrThrow();
    const options = { estimatedOnly: false, ownOnly: true, takesBack: order_no, reason: 'orderCancelled' };
    await withdrawLines(work, { column: 'order_id', id: orderId }, options);
  }),
);
