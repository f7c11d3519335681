import Big from 'big.js';
import { sql } from 'kysely';
import { Refusal } from '../../../../kernel/refusal.ts';
import { becauseOf, lockReservations, type ReservingPlan } from '../../outbound/server/reserve.ts';
import type { WarehouseWork } from '../../server/db.ts';
import { post, stockWriterOf } from '../../stock/server/post.ts';
import { expiredOf } from './expiry.ts';

/**
 * Ships what a picked plan has loaded: the goods leave the books and their pallets the warehouse. Refuses NOT_LOADED while a pallet waits, and
 * EXPIRED_TO_SHIP for goods that expired since they were picked.
 */
export async function shipPlan(work: WarehouseWork, plan: ReservingPlan): Promise<void> {
  const { db, now } = work;
  const { waiting } = await db
    .selectFrom('pick_task')
    .select(sql<number>`count(*) filter (where loaded_at is null)::int`.as('waiting'))
    .where('plan_id', '=', plan.id)
    .where('state', '=', 'complete')
    .executeTakeFirstOrThrow();
  if (waiting > 0) throw new Refusal('NOT_LOADED', { pallets: waiting });
  const reservations = await lockReservations(work, plan.id);
  const [expired] = await expiredOf(
    work,
    reservations.map(({ id }) => id),
  );
  if (expired) throw new Refusal('EXPIRED_TO_SHIP', expired);
  const pallets = reservations.map(({ pallet_id }) => pallet_id);
  const balances = await db
    .selectFrom('stock_balance')
    .select(['lot_id', 'pallet_id', 'location_id', 'cartons'])
    .where('pallet_id', 'in', [...pallets, 0n])
    .where('qty', '>', '0')
    .execute();
  await post(
    stockWriterOf(work),
    becauseOf(plan),
    reservations.map(({ lot_id, pallet_id, location_id, qty }) => {
      const balance = balances.find((one) => one.lot_id === lot_id && one.pallet_id === pallet_id && one.location_id === location_id);
      const minus = new Big(qty).neg().toFixed(3);
      return { kind: 'ship', lot_id, location_id, pallet_id, qty: minus, allocated: minus, cartons: -(balance?.cartons ?? 0) };
    }),
  );
  await sql`update outbound_line l set shipped_qty = l.shipped_qty + r.qty, reserved_qty = l.reserved_qty - r.qty
    from (select line_id, sum(qty) as qty from stock_reservation where plan_id = ${plan.id} and closed_at is null group by 1) r
    where l.id = r.line_id`.execute(db);
  await db
    .updateTable('stock_reservation')
    .set({ closed_at: now, closing: 'shipped' })
    .where('plan_id', '=', plan.id)
    .where('closed_at', 'is', null)
    .execute();
  if (pallets.length > 0)
    await db
      .updateTable('pallet')
      .set({ state: 'shipped', location_id: null, version: sql<number>`version + 1`, updated_at: now })
      .where('id', 'in', pallets)
      .execute();
}
