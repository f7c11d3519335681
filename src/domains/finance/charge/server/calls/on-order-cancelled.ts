import { orderCancelled } from '../../../../order/transport-order/events.ts';
import { react } from '../../../server/db.ts';
import { withdrawLines } from '../rate.ts';

export default react(orderCancelled, (work, { orderId }) =>
  work.asSystem(() => withdrawLines(work, { column: 'order_id', id: orderId }, { estimatedOnly: false, reason: 'orderCancelled' })),
);
