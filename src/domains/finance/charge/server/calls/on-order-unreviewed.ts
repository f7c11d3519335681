import { orderUnreviewed } from '../../../../order/transport-order/events.ts';
import { react } from '../../../server/db.ts';
import { voidLines } from '../rate.ts';

export default react(orderUnreviewed, (work, { orderId }) =>
  work.asSystem(() => voidLines(work, { column: 'order_id', id: orderId }, { estimatedOnly: true, reason: 'orderUnreviewed' })),
);
