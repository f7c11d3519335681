import { sql } from 'kysely';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { DispatchWork } from '../../server/db.ts';
import type { Gate, Leg } from '../rules.ts';

/** The legs of those orders that have legs, in order. */
export async function legsOf({ db }: DispatchWork, orderIds: readonly bigint[]): Promise<Map<bigint, Leg[]>> {
  const legs = new Map<bigint, Leg[]>();
  if (orderIds.length === 0) return legs;
  const rows = await db
    .selectFrom('order_leg as g')
    .innerJoin('station as f', 'f.id', 'g.from_station_id')
    .innerJoin('station as t', 't.id', 'g.to_station_id')
    .select(['g.order_id', 'g.seq', 'g.from_station_id', 'g.to_station_id', 'g.transit_hours'])
    .select(sql<boolean>`f.country <> t.country`.as('crosses'))
    .where('g.order_id', 'in', [...orderIds])
    .orderBy('g.order_id')
    .orderBy('g.seq')
    .execute();
  for (const { order_id, ...leg } of rows) legs.set(order_id, [...(legs.get(order_id) ?? []), leg]);
  return legs;
}

/**
 * Removes the legs of an order that goes back to its writer: its ends may change, and a release that customs gave is one of the goods as they
 * were. Dispatch plans them again when it receives the order.
 */
export async function dropLegs(work: DispatchWork, orderId: bigint): Promise<void> {
  const legs = await work.db.selectFrom('order_leg').select('to_station_id').where('order_id', '=', orderId).orderBy('seq').execute();
  if (legs.length === 0) return;
  await work.db.deleteFrom('order_leg').where('order_id', '=', orderId).execute();
  work.audit({ subject: 'order', id: orderId, what: 'planLegs', before: wayFacts(legs), after: wayFacts([]) });
}

/** The legs of an order as its history shows them. */
export function wayFacts(legs: readonly { readonly to_station_id: bigint }[]) {
  return { legs: legs.map((leg) => leg.to_station_id).join(' → ') };
}

/** The stations where goods change trucks, in the form that stops use. */
export async function gatesOf({ db }: DispatchWork, legs: Iterable<readonly Leg[]>): Promise<Map<bigint, Gate>> {
  const ids = [...new Set([...legs].flatMap((chain) => chain.flatMap((leg) => [leg.from_station_id, leg.to_station_id])))];
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('station').select(['id', 'name', 'address', 'contact', 'phone']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, ...gate }) => [id, gate]));
}

/**
 * Refuses the departure of an onward truck before the goods are ready: every load of the leg before is handed over, the whole order has
 * come that far, and customs has given any release that is needed.
 */
export async function refuseBeforeHandover({ db }: DispatchWork, workOrderId: bigint): Promise<void> {
  const { rows } = await sql<{ order_no: string; no: string | null; released: boolean; there: boolean }>`
    select l.order_no, not g.needs_release or g.released_at is not null as released,
      coalesce((select bool_and(b.signed_at is not null) and sum(b.pieces) >= least(o.pieces,
          (select sum(h.pieces) from work_order_load h where h.order_id = l.order_id and h.leg = l.leg and h.live))
        from work_order_load b where b.order_id = l.order_id and b.leg = l.leg - 1 and b.live), false) as there,
      (select w.no from work_order_load b join work_order w on w.id = b.work_order_id
        where b.order_id = l.order_id and b.leg = l.leg - 1 and b.live and b.signed_at is null order by w.id limit 1) as no
    from work_order_load l join order_leg g on g.order_id = l.order_id and g.seq = l.leg join transport_order o on o.id = l.order_id
    where l.work_order_id = ${workOrderId} and l.live and l.leg > 1 order by l.order_no`.execute(db);
  for (const row of rows) {
    if (!row.there) throw new Refusal('LEG_NOT_ARRIVED', { order: row.order_no, no: row.no ?? '-' });
    if (!row.released) throw new Refusal('LEG_NOT_RELEASED', { order: row.order_no });
  }
}
