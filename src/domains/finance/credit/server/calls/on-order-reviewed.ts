import { orderReviewed } from '../../../../order/transport-order/events.ts';
import { react } from '../../../server/db.ts';

/** From here on the order's estimated lines count, and no longer its reserved amount. */
export default react(orderReviewed, async ({ db }, { orderId }) => {
  await db.deleteFrom('credit_reservation').where('order_id', '=', orderId).execute();
});
