import { sql } from 'kysely';
import type { Containers } from '../../../pricing/rating/price.ts';
import type { DispatchWork } from '../../server/db.ts';
import { type Amounts, nothing } from '../rules.ts';
import { asSystem } from './work-order.ts';

/** The booking of a trip without orders. A carrier drives it and does not see the booking. */
export function bookingOf(work: DispatchWork, workOrderId: bigint) {
  return asSystem(work, () =>
    work.db
      .selectFrom('work_order_freight')
      .select(['gross_kg', 'container_type'])
      .where('work_order_id', '=', workOrderId)
      .executeTakeFirst(),
  );
}

/** The totals of the loads on a work order, or of those that are not delivered yet, or the weight that its booking states. */
export async function loadedOn(work: DispatchWork, workOrderId: bigint, { undelivered = false } = {}): Promise<Amounts> {
  const booking = await bookingOf(work, workOrderId);
  if (booking) return { ...nothing, gross_kg: booking.gross_kg };
  return work.db
    .selectFrom('work_order_load')
    .select(sql<number>`coalesce(sum(pieces), 0)::int`.as('pieces'))
    .select(sql<string>`coalesce(sum(pallets), 0)::text`.as('pallets'))
    .select(sql<string>`coalesce(sum(gross_kg), 0)::text`.as('gross_kg'))
    .select(sql<string>`coalesce(sum(volume_m3), 0)::text`.as('volume_m3'))
    .where('work_order_id', '=', workOrderId)
    .where('live', '=', true)
    .$if(undelivered, (query) => query.where('signed_at', 'is', null))
    .executeTakeFirstOrThrow();
}

/** The containers on a work order: those of its orders, of which each names one, or that of its booking. */
export async function containersOn(work: DispatchWork, workOrderId: bigint): Promise<Containers[]> {
  const booking = await bookingOf(work, workOrderId);
  if (booking) return containersOf([booking.container_type]);
  const orders = await work.db
    .selectFrom('work_order_load as l')
    .innerJoin('transport_order as o', 'o.id', 'l.order_id')
    .select('o.container_type')
    .where('l.work_order_id', '=', workOrderId)
    .where('l.live', '=', true)
    .orderBy('o.container_type')
    .execute();
  return containersOf(orders.map((order) => order.container_type));
}

/** Containers counted by type. */
export function containersOf(types: readonly (string | null)[]): Containers[] {
  const named = types.filter((type) => type !== null);
  return [...Map.groupBy(named, (type) => type)].map(([type, same]) => ({ type, count: same.length }));
}
