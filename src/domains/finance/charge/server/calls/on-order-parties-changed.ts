import { orderPartiesChanged } from '../../../../order/transport-order/events.ts';
import { react } from '../../../server/db.ts';
import { refuseBilled } from '../billed.ts';

/** A billed order keeps its customer and its payer. */
export default react(orderPartiesChanged, (work, { orderId, orderNo }) =>
  refuseBilled(work, { column: 'order_id', id: orderId, no: orderNo }),
);
