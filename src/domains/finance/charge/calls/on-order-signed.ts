import { orderSigned } from '../../../order/order/events.ts';
import { tellCounts } from '../../bill/store.ts';
import { react } from '../../db.ts';
import { tellCompleteness } from '../completeness/store.ts';
import { rateOrder } from '../rate/store.ts';

/** What was delivered is charged, in the transaction of the signature. A carrier's driver may have signed, so the system writes it. */
export default react(orderSigned, (work, { orderId }) =>
  work.asSystem(async () => {
    await rateOrder(work, orderId, { estimated: false });
    await tellCompleteness(work, [{ order_id: orderId, work_order_id: null }]);
    const order = await work.db.selectFrom('transport_order').select('company_id').where('id', '=', orderId).executeTakeFirstOrThrow();
    tellCounts(work, order.company_id);
  }),
);
