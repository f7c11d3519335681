import { Refusal } from '../../../../../kernel/refusal.ts';
import { orderUnreviewed } from '../../../../order/transport-order/events.ts';
import { dropLegs } from '../../../order-leg/server/legs.ts';
import { react } from '../../../server/db.ts';

/** An order returns to its writer only while no truck is planned for it. Its legs are planned again when it is back. */
export default react(orderUnreviewed, async (work, { orderId }) => {
  const load = await work.db
    .selectFrom('work_order_load as l')
    .innerJoin('work_order as w', 'w.id', 'l.work_order_id')
    .select('w.no')
    .where('l.order_id', '=', orderId)
    .where('l.live', '=', true)
    .limit(1)
    .executeTakeFirst();
  if (load) throw new Refusal('ORDER_ON_A_TRUCK', { no: load.no });
  await dropLegs(work, orderId);
});
