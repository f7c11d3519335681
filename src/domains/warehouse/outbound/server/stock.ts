import { goodsName } from '../../../reference/server/names.ts';
import Big from 'big.js';
import { sql } from 'kysely';
import type { WarehouseWork } from '../../server/db.ts';

/**
 * For each line of a plan, where the stock of its goods in the warehouse is: free, reserved by other plans, held, frozen, or not in storage with
 * its pallet.
 */
export async function stockOfLines({ db, now, who }: WarehouseWork, plan: { readonly id: bigint }) {
  const { rows } = await sql<{
    line_id: bigint;
    line_no: number;
    product_code: string;
    product_name: string;
    wanted: string;
    free: string;
    reserved: string;
    held: string;
    frozen: string;
    elsewhere: string;
    plans: string;
  }>`
    select o.id as line_id, o.line_no, g.code as product_code, ${goodsName('g', who.language)} as product_name, o.qty - o.reserved_qty - o.shipped_qty as wanted,
      coalesce(s.free, 0) as free, coalesce(k.qty, 0) as reserved, coalesce(s.held, 0) as held, coalesce(s.frozen, 0) as frozen,
      coalesce(s.elsewhere, 0) as elsewhere, coalesce(k.plans, '') as plans
    from outbound_line o join customer_product g on g.id = o.product_id join outbound_plan own on own.id = o.plan_id
      join warehouse w on w.id = own.warehouse_id
    left join lateral (
      select sum(b.available) filter (where usual) as free, sum(b.held) as held,
        sum(b.available) filter (where b.frozen) as frozen, sum(b.available) filter (where not usual and not b.frozen) as elsewhere
      from (select x.*, l.frozen, not l.frozen and p.location_id = x.location_id
              and (o.rule in ('pallet', 'hand') or (z.kind = 'storage' and lot.quality = 'good'
              and coalesce(lot.expiry_on > (${now}::timestamptz at time zone w.time_zone)::date, true))) as usual
            from stock_balance x join location l on l.id = x.location_id join warehouse_zone z on z.id = l.zone_id
              join stock_lot lot on lot.id = x.lot_id join pallet p on p.id = x.pallet_id
            where x.product_id = o.product_id and x.warehouse_id = own.warehouse_id and x.qty > 0
              and (o.rule not in ('lot', 'hand') or x.lot_id = o.lot_id) and (o.rule <> 'location' or x.location_id = o.location_id)
              and (o.rule not in ('pallet', 'hand') or x.pallet_id = o.pallet_id)) b) s on true
    left join lateral (
      select sum(r.qty) as qty, array_to_string((array_agg(distinct op.plan_no order by op.plan_no))[1:5], ', ') as plans
      from stock_reservation r join outbound_plan op on op.id = r.plan_id join pallet p on p.id = r.pallet_id
      where r.product_id = o.product_id and r.closed_at is null and op.warehouse_id = own.warehouse_id and r.plan_id <> o.plan_id
        and (o.rule not in ('lot', 'hand') or r.lot_id = o.lot_id) and (o.rule <> 'location' or p.location_id = o.location_id)
        and (o.rule not in ('pallet', 'hand') or r.pallet_id = o.pallet_id)) k on true
    where o.plan_id = ${plan.id} order by o.line_no`.execute(db);
  return rows.map((row) => {
    const missing = new Big(row.wanted).minus(row.free);
    return { ...row, missing: (missing.gt(0) ? missing : new Big(0)).toFixed(3) };
  });
}

/** Pallets and lots whose allocated quantity differs from their open reservations. Empty when the books are right. */
export async function differingReservations(
  { db }: Pick<WarehouseWork, 'db'>,
  companyIds: readonly bigint[],
): Promise<{ lot_no: string; pallet_no: string; location: string }[]> {
  const companies = sql`any(${companyIds.map(String)}::bigint[])`;
  const { rows } = await sql<{ lot_no: string; pallet_no: string; location: string }>`
    select lot.lot_no, p.pallet_no, coalesce(l.code, '') as location from (
      select lot_id, pallet_id, sum(qty) as qty from stock_reservation where company_id = ${companies} and closed_at is null group by 1, 2) r
    full join (select lot_id, pallet_id, sum(allocated) as qty from stock_balance where company_id = ${companies} and allocated > 0 group by 1, 2) b
      using (lot_id, pallet_id)
    join stock_lot lot on lot.id = lot_id join pallet p on p.id = pallet_id left join location l on l.id = p.location_id
    where r.qty is distinct from b.qty limit 100`.execute(db);
  return rows;
}
