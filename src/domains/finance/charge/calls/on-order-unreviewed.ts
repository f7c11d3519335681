import { orderUnreviewed } from '../../../order/order/events.ts';
import { react } from '../../db.ts';
import { voidLines } from '../rate/store.ts';

export default react(orderUnreviewed, (work, { orderId }) =>
  work.asSystem(() => voidLines(work, { column: 'order_id', id: orderId }, { estimatedOnly: true, reason: 'orderUnreviewed' })),
);
