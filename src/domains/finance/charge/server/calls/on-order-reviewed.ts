import { orderReviewed } from '../../../../order/transport-order/events.ts';
import { react } from '../../../server/db.ts';
import { estimateCosts } from '../estimate.ts';
import { rateOrder } from '../rate.ts';

/** Estimates the income and cost of an approved order before any transport. */
export default react(orderReviewed, (work, { orderId }) =>
  work.asSystem(async () => {
    await rateOrder(work, orderId, { estimated: true });
    await estimateCosts(work, [orderId]);
  }),
);
