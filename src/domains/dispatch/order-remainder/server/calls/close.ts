import { Refusal } from '../../../../../kernel/refusal.ts';
import { loadOrder } from '../../../../order/transport-order/server/order.ts';
import { handle } from '../../../server/db.ts';
import { implyArrival } from '../../../work-order/server/order-points.ts';
import { settleOrders } from '../../../work-order/server/load.ts';
import { signWholeOrder } from '../../../work-order/server/sign.ts';
import { asSystem } from '../../../work-order/server/work-order.ts';
import { closeOrderRemainder } from '../../contract.ts';
import { remainderClosed } from '../../events.ts';
import { lastDispatchOf, remainderOf } from '../remainder.ts';

/** The lines of the order stay as the customer ordered them: loads do not tell which goods never came. */
export default handle(closeOrderRemainder, async (work, { order_id, version, reason }) => {
  const order = await loadOrder(work, order_id, version);
  const { loaded, open } = await remainderOf(work, order);
  if (!open) throw new Refusal('REMAINDER_NONE', { order: order.order_no });
  const { pieces, pallets, gross_kg, volume_m3 } = order;
  await work.db
    .updateTable('transport_order')
    .set({ ...loaded, version: order.version + 1, updated_at: work.now })
    .where('id', '=', order_id)
    .execute();
  work.audit({
    subject: 'order',
    id: order_id,
    what: 'closeRemainder',
    before: { pieces, pallets, gross_kg, volume_m3 },
    after: { ...loaded },
    note: reason,
  });
  await asSystem(work, () => work.publish(remainderClosed, { orderId: order_id }));
  await settleOrders(work, [order_id], await lastDispatchOf(work, order_id));
  await asSystem(work, async () => {
    await implyArrival(work, order_id);
    await signWholeOrder(work, order_id);
  });
  work.push({ type: 3, to: { companyId: order.company_id }, counts: ['order'] });
  const closed = await work.db
    .selectFrom('transport_order')
    .select(['version', 'state'])
    .where('id', '=', order_id)
    .executeTakeFirstOrThrow();
  return { order_id, ...closed };
});
