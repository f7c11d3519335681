import { loadOrders } from '../../../order/transport-order/server/order.ts';
import type { DispatchWork } from '../../server/db.ts';

/** Customs has released an order: every leg that waits for that is free. A leg that was released by a person keeps its note. */
export async function freeLegs(work: DispatchWork, orderId: bigint, note: string): Promise<void> {
  const { db, who, now } = work;
  await loadOrders(work, [orderId]);
  const legs = await db
    .updateTable('order_leg')
    .set({ released_at: now, released_by: who.accountId, release_note: note })
    .where('order_id', '=', orderId)
    .where('needs_release', '=', true)
    .where('released_at', 'is', null)
    .returning('seq')
    .execute();
  for (const { seq } of legs)
    work.audit({ subject: 'order', id: orderId, what: 'releaseLeg', before: { released: null }, after: { leg: seq, released: now }, note });
}
