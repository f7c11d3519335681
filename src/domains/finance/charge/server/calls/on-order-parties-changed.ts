import { Refusal } from '../../../../../kernel/refusal.ts';
import { orderPartiesChanged } from '../../../../order/transport-order/events.ts';
import { react } from '../../../server/db.ts';

/** A billed order keeps its customer and its payer, who got the bill. The lock makes a bill that is being issued wait. */
export default react(orderPartiesChanged, (work, { orderId, orderNo }) =>
  work.asSystem(async () => {
    const lines = await work.db
      .selectFrom('charge')
      .select(['id', 'state'])
      .where('order_id', '=', orderId)
      .where('side', '=', 'receivable')
      .orderBy('id')
      .forUpdate()
      .execute();
    if (lines.some(({ state }) => state === 'billed')) throw new Refusal('ORDER_BILLED', { order: orderNo });
  }),
);
