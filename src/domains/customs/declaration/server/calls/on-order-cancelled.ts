import { orderCancelled } from '../../../../order/transport-order/events.ts';
import { react } from '../../../server/db.ts';
import { endDeclarations } from '../cancelled.ts';

/** The declarations of a cancelled order end with it. */
export default react(orderCancelled, (work, { orderId: id }) =>
  work.asSystem(async () => {
    const order = await work.db
      .selectFrom('transport_order')
      .select(['order_no as no', 'reason'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await endDeclarations(work, { column: 'order_id', id, ...order });
  }),
);
