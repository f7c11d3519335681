import { sql } from 'kysely';
import type { MilestoneCode } from '../../../order/tracking/kinds.ts';
import { loadOrders, reachMilestone, reportPoint } from '../../../order/transport-order/server/order.ts';
import type { DispatchWork } from '../../server/db.ts';
import { isNothing, minus } from '../rules.ts';
import { asSystem } from './work-order.ts';

/* The customer of an order on several trucks is told when the first goods were picked up and when the last have arrived. */

type Said = { readonly place: string | null; readonly remark: string | null };
type Point = { readonly orderId: bigint; readonly at: Date };

/** Tells the customers of orders that their goods were picked up, by the first of their trucks: a later one changes nothing. */
export async function reportPickup(
  work: DispatchWork,
  orderIds: readonly bigint[],
  said: Said,
  source: 'staff' | 'carrier',
): Promise<void> {
  await reportPoints(work, 'pickedUp', await asSystem(work, () => pickupsOf(work, orderIds)), said, source);
}

/**
 * Tells the customers of orders that their goods have arrived, once those of every truck have: an order of which a truck is still on the
 * road, or a remainder has none yet, has not arrived. A later report of any of its trucks corrects the time.
 */
export async function reportArrival(
  work: DispatchWork,
  orderIds: readonly bigint[],
  said: Said,
  source: 'staff' | 'carrier',
): Promise<void> {
  await reportPoints(work, 'arrived', await asSystem(work, () => arrivalsOf(work, orderIds)), said, source);
}

/** Orders that reached a point at one time are written together. */
async function reportPoints(
  work: DispatchWork,
  code: MilestoneCode,
  points: readonly Point[],
  said: Said,
  source: 'staff' | 'carrier',
): Promise<void> {
  for (const [at, orders] of Map.groupBy(points, (point) => point.at.getTime()))
    await reportPoint(
      work,
      orders.map(({ orderId }) => orderId),
      { code, at: new Date(at), ...said },
      source,
    );
}

/** An order has arrived as well where the last of its trucks was signed for without a report, or its remainder was closed. */
export async function implyArrival(work: DispatchWork, orderId: bigint): Promise<void> {
  for (const { at } of await arrivalsOf(work, [orderId])) await reachMilestone(work, orderId, 'arrived', at, 'system');
}

/**
 * The time at which the last goods of orders came to the consignee, for orders of which nothing is on the road or left to dispatch. A load
 * that was signed for has come, also without a report of its truck; an order of which no truck was reported has no such time.
 */
async function arrivalsOf(work: DispatchWork, orderIds: readonly bigint[]): Promise<Point[]> {
  if (orderIds.length === 0) return [];
  // The second of two trucks that arrive at once waits here, and finds the stop of the first reported.
  const orders = await loadOrders(work, orderIds);
  const rows = await work.db
    .selectFrom('work_order_load as l')
    .leftJoin('work_order_stop as s', 's.id', 'l.deliver_stop_id')
    .select('l.order_id')
    .select([
      sql<number>`sum(l.pieces)::int`.as('pieces'),
      sql<string>`sum(l.pallets)`.as('pallets'),
      sql<string>`sum(l.gross_kg)`.as('gross_kg'),
      sql<string>`sum(l.volume_m3)`.as('volume_m3'),
      sql<Date | null>`case when bool_and(coalesce(s.arrived_at, l.signed_at) is not null) and bool_or(s.arrived_at is not null)
        then max(coalesce(s.arrived_at, l.signed_at)) end`.as('at'),
    ])
    .where('l.order_id', 'in', [...orderIds])
    .where('l.live', '=', true)
    .where('l.final', '=', true)
    .groupBy('l.order_id')
    .execute();
  const loadedOf = new Map(rows.map(({ order_id, ...loaded }) => [order_id, loaded]));
  return orders.flatMap((order) => {
    const loaded = loadedOf.get(order.id);
    return loaded?.at && isNothing(minus(order, loaded)) ? [{ orderId: order.id, at: loaded.at }] : [];
  });
}

/** The first pick-up of orders: a truck has left their pick-up, or has departed with them. Without those that have this time already. */
async function pickupsOf(work: DispatchWork, orderIds: readonly bigint[]): Promise<Point[]> {
  if (orderIds.length === 0) return [];
  await loadOrders(work, orderIds);
  const { rows } = await sql<{ order_id: bigint; at: Date }>`
    select l.order_id, min(coalesce(s.left_at, w.departed_at)) as at
    from work_order_load l join work_order w on w.id = l.work_order_id left join work_order_stop s on s.id = l.pickup_stop_id
      left join order_milestone m on m.order_id = l.order_id and m.code = 'pickedUp'
    where l.order_id = any(${orderIds.map(String)}::bigint[]) and l.live and l.leg = 1
    group by l.order_id, m.actual_at
    having min(coalesce(s.left_at, w.departed_at)) is distinct from m.actual_at order by l.order_id`.execute(work.db);
  return rows.map(({ order_id, at }) => ({ orderId: order_id, at }));
}
