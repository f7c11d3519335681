import { type RawBuilder, sql } from 'kysely';
import type { WarehouseWork } from '../../server/db.ts';
import { monthBounds } from '../rules.ts';
import { daysOf, standingOf, type StorageOf } from './stays.ts';
import { tariffCustomer } from './tariff-customer.ts';

type Untariffed = { from_on: string; to_on: string; pallets: number; goods: string[] };

/**
 * The days of a month on which goods stood while no tariff of their customer was valid in that warehouse, as rows of (customer_id,
 * warehouse_id, from_on, to_on, pallets, goods): one for each time without a tariff, from the first to the last day with goods in it.
 * `goods` are the first ten codes. `pairs` has the columns customer_id and warehouse_id.
 */
export function untariffedDays(pairs: RawBuilder<unknown>, month: string): RawBuilder<unknown> {
  const { from, until } = monthBounds(month);
  const of = { customer_id: sql`k.customer_id`, warehouse_id: sql`k.warehouse_id` };
  const standing = standingOf({ ...of, from, until });
  return sql`(
    select k.customer_id, k.warehouse_id, s.from_on, s.to_on, s.pallets, s.goods
    from ${pairs} k
    cross join lateral unnest(datemultirange(daterange(${from}::date, ${until}::date)) - coalesce((
      select range_agg(daterange(t.valid_from, t.valid_to, '[]')) from storage_tariff t
      where t.customer_id = ${tariffCustomer({ ...of, ...daysOf(month) })} and t.warehouse_id = k.warehouse_id
    ), '{}')) as gap (days)
    cross join lateral (
      with ${standing}
      select count(distinct r.pallet_id)::int as pallets, min(greatest(r.day, lower(gap.days))) as from_on,
        max(least(coalesce(r.next, ${until}::date), upper(gap.days))) - 1 as to_on, (array_agg(distinct g.code order by g.code))[1:10] as goods
      from running r join stock_lot l on l.id = r.lot_id join customer_product g on g.id = l.product_id
      where r.qty > 0 and r.day < upper(gap.days) and coalesce(r.next, ${until}::date) > lower(gap.days)
    ) s
    where s.pallets > 0
  )`;
}

/** The same for one customer and warehouse, in the order of its days. */
export async function untariffedOf({ db }: Pick<WarehouseWork, 'db'>, of: StorageOf): Promise<Untariffed[]> {
  const pair = sql`(select ${of.customer_id}::bigint as customer_id, ${of.warehouse_id}::bigint as warehouse_id)`;
  const { rows } = await sql<Untariffed>`select from_on, to_on, pallets, goods from ${untariffedDays(pair, of.month)} u
    order by from_on`.execute(db);
  return rows;
}

/** The first and the last day before `until` on which goods of a customer stood in a warehouse; null where none did. */
export async function stoodBefore(
  { db }: Pick<WarehouseWork, 'db'>,
  { customer_id, warehouse_id }: Pick<StorageOf, 'customer_id' | 'warehouse_id'>,
  until: string,
): Promise<{ from_on: string; to_on: string } | null> {
  const standing = standingOf({
    customer_id: sql`${customer_id}::bigint`,
    warehouse_id: sql`${warehouse_id}::bigint`,
    from: '-infinity',
    until,
  });
  const { rows } = await sql<{ from_on: string; to_on: string }>`with ${standing}
    select min(day) as from_on, max(coalesce(next, ${until}::date)) - 1 as to_on from running where qty > 0 having count(*) > 0`.execute(
    db,
  );
  return rows[0] ?? null;
}
