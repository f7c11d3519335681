import { orderCancelled } from '../../../../order/transport-order/events.ts';
import { react } from '../../../server/db.ts';
import { withdrawLines } from '../rate.ts';

/** The lines of a cancelled order are void, but for those of its declarations and claims: they are taken back there. */
export default react(orderCancelled, (work, { orderId }) =>
  work.asSystem(() =>
    withdrawLines(work, { column: 'order_id', id: orderId }, { estimatedOnly: false, ownOnly: true, reason: 'orderCancelled' }),
  ),
);
