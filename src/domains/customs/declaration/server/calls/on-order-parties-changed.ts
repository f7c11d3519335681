import { orderPartiesChanged } from '../../../../order/transport-order/events.ts';
import { react } from '../../../server/db.ts';
import { giveToCustomer } from '../next-customer.ts';

/**
 * The declarations of an order go with it to its next customer. The duties that we paid for them are owed by the payer of the order: finance
 * takes them there by the same event.
 */
export default react(orderPartiesChanged, (work, { orderId, orderNo, formerCustomerId, customerId }) =>
  work.asSystem(async () => {
    if (formerCustomerId === customerId) return;
    await giveToCustomer(work, { column: 'order_id', id: orderId, no: orderNo, formerId: formerCustomerId, customerId });
  }),
);
