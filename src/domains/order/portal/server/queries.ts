import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Work } from '../../../../server/work.ts';
import type { OrderTables } from '../../server/db.ts';
import { lateBy } from '../../transport-order/server/queries.ts';
import { inJourneyOrder } from '../../tracking/rules.ts';
import type { publicOrder } from '../contract.ts';
import { stationName } from '../../../reference/server/names.ts';

/** A customer's own orders. Row-level security enforces the same predicate again. */
export function ownOrders({ db, who }: Work<OrderTables>) {
  return db
    .selectFrom('transport_order as o')
    .innerJoin('station as origin', 'origin.id', 'o.origin_station_id')
    .innerJoin('station as destination', 'destination.id', 'o.destination_station_id')
    .where('o.customer_id', '=', who.customerId ?? 0n)
    .select([stationName('origin', who.language).as('origin_name'), stationName('destination', who.language).as('destination_name')]);
}

/** Counts the late orders of a customer, without cancelled ones. */
export function lateCount(now: Date): RawBuilder<number> {
  return sql<number>`count(*) filter (where o.signed_at is null and ${lateBy(now)})::int`;
}

export async function pointsOf({ db }: Work<OrderTables>, orderId: bigint) {
  const points = await db
    .selectFrom('order_milestone')
    .select(['code', 'planned_at', 'actual_at'])
    .where('order_id', '=', orderId)
    .execute();
  return inJourneyOrder(points);
}

/** The public part of an order. */
export async function publicOrderOf(work: Work<OrderTables>, id: bigint): Promise<z.input<typeof publicOrder> | null> {
  const { db, who } = work;
  const order = await db
    .selectFrom('transport_order as o')
    .innerJoin('station as origin', 'origin.id', 'o.origin_station_id')
    .innerJoin('station as destination', 'destination.id', 'o.destination_station_id')
    .select(['o.order_no', 'o.state', 'o.due_at', 'o.signed_at'])
    .select([stationName('origin', who.language).as('origin_name'), stationName('destination', who.language).as('destination_name')])
    .where('o.id', '=', id)
    .executeTakeFirst();
  if (!order) return null;
  const { state, ...facts } = order;
  return { ...facts, cancelled: state === 'cancelled', milestones: await pointsOf(work, id) };
}

export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
