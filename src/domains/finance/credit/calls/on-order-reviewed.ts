import { orderReviewed } from '../../../order/order/events.ts';
import { react } from '../../db.ts';

/** From here on the order's estimated lines count, not what was reserved for it. */
export default react(orderReviewed, async ({ db }, { orderId }) => {
  await db.deleteFrom('credit_reservation').where('order_id', '=', orderId).execute();
});
