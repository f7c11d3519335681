import { orderSigned } from '../../../../order/transport-order/events.ts';
import { react } from '../../../server/db.ts';
import { tellCompleteness } from '../completeness.ts';
import { rateOrder } from '../rate.ts';

/**
 * Charges the delivered order in the transaction of the signature. The signer may be a carrier's driver, so the system writes the lines.
 */
export default react(orderSigned, (work, { orderId }) =>
  work.asSystem(async () => {
    await rateOrder(work, orderId, { estimated: false });
    await tellCompleteness(work, [{ order_id: orderId, work_order_id: null }]);
  }),
);
