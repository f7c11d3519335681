import { Refusal } from '../../../../kernel/refusal.ts';
import { type LoadedOrder, loadOrder, loadOrders } from '../../../order/transport-order/server/order.ts';
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

/**
 * Takes back the release of legs that customs gave, known by its notes. Refuses LEG_GONE where a truck has left with such a leg. A leg that
 * was released by a person stays free.
 */
export async function holdLegs(work: DispatchWork, orderId: bigint, notes: readonly string[]): Promise<void> {
  const { db } = work;
  const order = await loadOrder(work, orderId);
  const legs = await db
    .selectFrom('order_leg')
    .select(['seq', 'released_at', 'release_note'])
    .where('order_id', '=', orderId)
    .where('needs_release', '=', true)
    .where('released_at', 'is not', null)
    .where('release_note', 'in', [...notes])
    .execute();
  if (legs.length === 0) return;
  const seqs = legs.map(({ seq }) => seq);
  await requireNotGone(work, order, seqs);
  await db
    .updateTable('order_leg')
    .set({ released_at: null, released_by: null, release_note: null })
    .where('order_id', '=', orderId)
    .where('seq', 'in', seqs)
    .execute();
  for (const { seq, released_at, release_note: note } of legs)
    work.audit({
      subject: 'order',
      id: orderId,
      what: 'releaseLeg',
      before: { released: released_at },
      after: { leg: seq, released: null },
      note,
    });
}

/** Refuses LEG_GONE where a truck has left with one of these legs of an order. */
export async function requireNotGone(
  { db }: DispatchWork,
  order: Pick<LoadedOrder, 'id' | 'order_no'>,
  seqs: readonly number[],
): Promise<void> {
  const gone = await db
    .selectFrom('work_order_load as l')
    .innerJoin('work_order as w', 'w.id', 'l.work_order_id')
    .select('w.no')
    .where('l.order_id', '=', order.id)
    .where('l.leg', 'in', [...seqs])
    .where('l.live', '=', true)
    .where('w.departed_at', 'is not', null)
    .executeTakeFirst();
  if (gone) throw new Refusal('LEG_GONE', { order: order.order_no, no: gone.no });
}
