import { sql } from 'kysely';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { WarehouseWork } from '../../server/db.ts';
import type { PickTask } from './tasks.ts';

/**
 * The goods of reservations that a plan would not reserve any more, because they expire on this day of their warehouse or did before. A line
 * that names its pallet may have expired goods, as for their disposal.
 */
export async function expiredOf(
  { db, now }: WarehouseWork,
  reservationIds: readonly bigint[],
): Promise<{ lot: string; pallet: string; day: string }[]> {
  const { rows } = await sql<{ lot: string; pallet: string; day: string }>`
    select lot.lot_no as lot, p.pallet_no as pallet, lot.expiry_on::text as day
    from stock_reservation r join outbound_line o on o.id = r.line_id join stock_lot lot on lot.id = r.lot_id
      join pallet p on p.id = r.pallet_id join warehouse w on w.id = p.warehouse_id
    where r.id = any(${reservationIds.map(String)}::bigint[]) and o.rule not in ('pallet', 'hand')
      and lot.expiry_on <= (${now}::timestamptz at time zone w.time_zone)::date
    order by r.id`.execute(db);
  return rows;
}

/** Refuses GOODS_EXPIRED for goods that expired since their task reserved them. */
export async function requireUnexpired(work: WarehouseWork, { reservation_id }: PickTask): Promise<void> {
  const [expired] = await expiredOf(work, [reservation_id]);
  if (expired) throw new Refusal('GOODS_EXPIRED', { lot: expired.lot, day: expired.day });
}
