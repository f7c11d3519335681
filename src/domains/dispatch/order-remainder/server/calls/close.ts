import { Refusal } from '../../../../../kernel/refusal.ts';
import { loadOrder } from '../../../../order/transport-order/server/order.ts';
import { type DispatchWork, handle } from '../../../server/db.ts';
import { settleOrders } from '../../../work-order/server/load.ts';
import { signWholeOrder } from '../../../work-order/server/sign.ts';
import { asSystem } from '../../../work-order/server/work-order.ts';
import { closeOrderRemainder } from '../../contract.ts';
import { remainderOf } from '../remainder.ts';

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
  await settleOrders(work, [order_id]);
  const signature = await lastSignature(work, order_id);
  if (signature) await asSystem(work, () => signWholeOrder(work, order_id, signature));
  work.push({ type: 3, to: { companyId: order.company_id }, counts: ['order'] });
  const closed = await work.db
    .selectFrom('transport_order')
    .select(['version', 'state'])
    .where('id', '=', order_id)
    .executeTakeFirstOrThrow();
  return { order_id, ...closed };
});

/** The last signature for goods of the order at its destination. */
async function lastSignature({ db }: DispatchWork, orderId: bigint): Promise<{ at: Date; signed_by: string } | null> {
  const load = await db
    .selectFrom('work_order_load')
    .select(['signed_at', 'signed_by_name'])
    .where('order_id', '=', orderId)
    .where('live', '=', true)
    .where('final', '=', true)
    .where('signed_at', 'is not', null)
    .orderBy('signed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return load?.signed_at ? { at: load.signed_at, signed_by: load.signed_by_name ?? '' } : null;
}
