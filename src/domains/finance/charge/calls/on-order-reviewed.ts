import { orderReviewed } from '../../../order/order/events.ts';
import { react } from '../../db.ts';
import { estimateCosts } from '../estimate/store.ts';
import { rateOrder } from '../rate/store.ts';

/** An approved order shows what it should bring and cost, before anything is carried. */
export default react(orderReviewed, (work, { orderId }) =>
  work.asSystem(async () => {
    await rateOrder(work, orderId, { estimated: true });
    await estimateCosts(work, [orderId]);
  }),
);
