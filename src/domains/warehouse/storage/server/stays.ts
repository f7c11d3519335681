import { type RawBuilder, sql } from 'kysely';
import type { Day } from '../../../../kernel/day.ts';
import { measuresOf } from '../../stock/server/measures.ts';
import { monthBounds } from '../rules.ts';
import { tariffCustomer } from './tariff-customer.ts';

export type StorageOf = { readonly customer_id: bigint; readonly warehouse_id: bigint; readonly month: string };

/**
 * The goods of a customer in a warehouse from one day until another, from the movement ledger, as the tables of a `with`: `running` has
 * (pallet_id, lot_id, day, qty, next), a row for each day on which the goods of a lot on a pallet changed, and `whole` the same by pallet,
 * where a pallet that our own work split off is one with the pallet that it is charged with.
 *
 * A day counts when goods stand at its close in the time zone of the warehouse: the day of arrival counts, that of departure does not. A
 * reversed receipt counts as if it had never been, so it takes effect on the day of the receipt.
 */
export function standingOf(of: {
  readonly customer_id: RawBuilder<unknown>;
  readonly warehouse_id: RawBuilder<unknown>;
  readonly from: Day;
  readonly until: Day;
}): RawBuilder<unknown> {
  const { customer_id, warehouse_id, from, until } = of;
  return sql`w as (
      select time_zone as tz, ${from}::date as month_from, ${until}::date as month_until from warehouse where id = ${warehouse_id}
    ), moved as (
      select t.pallet_id, t.lot_id, t.kind, t.qty, (t.at at time zone w.tz)::date as day
      from w, stock_transaction t join location l on l.id = t.location_id join warehouse_zone z on z.id = l.zone_id
      where t.customer_id = ${customer_id} and t.qty <> 0 and z.warehouse_id = ${warehouse_id}
        and (t.kind = 'unreceive' or t.at < w.month_until::timestamp at time zone w.tz)
    ), dated as (
      select pallet_id, lot_id, qty, case when kind = 'unreceive' then min(day) filter (where kind = 'receive') over (partition by pallet_id, lot_id) else day end as day
      from moved
    ), daily as (
      select d.pallet_id, d.lot_id, greatest(d.day, w.month_from) as day, sum(d.qty) as qty
      from dated d, w where d.day < w.month_until group by 1, 2, 3
    ), running as (
      select pallet_id, lot_id, day, sum(qty) over (partition by pallet_id, lot_id order by day) as qty,
        lead(day) over (partition by pallet_id, lot_id order by day) as next
      from daily
    ), whole as (
      select pallet_id, day, sum(qty) over (partition by pallet_id order by day) as qty, lead(day) over (partition by pallet_id order by day) as next
      from (select coalesce(p.charged_with_id, d.pallet_id) as pallet_id, d.day, sum(d.qty) as qty
        from daily d join pallet p on p.id = d.pallet_id group by 1, 2) one
    )`;
}

/**
 * The stay of each pallet of a customer in a warehouse in a month, by tariff and tier: rows of (pallet_id, tariff_id, place, days, quantity,
 * unmeasured), where quantity is units times days and place 0 are the free days.
 *
 * Days of a stay are counted from the pallet's arrival, which a split pallet inherits. Cubic metres and kilograms are those of measuresOf. A
 * stay is unmeasured where a lot of its pallet has none, which then counts nothing.
 */
export function staysOf({ customer_id, warehouse_id, month }: StorageOf): RawBuilder<unknown> {
  const of = { customer_id: sql`${customer_id}::bigint`, warehouse_id: sql`${warehouse_id}::bigint` };
  const standing = standingOf({ ...monthBounds(month), ...of });
  return sql`(
    with ${standing}, measured as (
      select id, coalesce(kg, 0) as kg, coalesce(m3, 0) as m3 from ${measuresOf(customer_id)} m
    ), standing as (
      select 'pallet' as unit, pallet_id, 0::bigint as lot_id, day, next, 1::numeric as amount from whole where qty > 0
      union all
      select u.unit, s.pallet_id, s.lot_id, s.day, s.next, s.qty * case u.unit when 'kg' then m.kg when 'm3' then m.m3 else 1 end
      from running s join measured m on m.id = s.lot_id cross join (values ('kg'), ('m3'), ('unit')) as u (unit) where s.qty > 0
    ), tariffs as (
      select * from storage_tariff where warehouse_id = ${warehouse_id}
        and customer_id = ${tariffCustomer({ ...of, ...daysOf(month) })}
    ), tiers as (
      select id as tariff_id, unit, valid_from, valid_to, 0 as place, 1 as from_day, free_days as to_day from tariffs where free_days > 0
      union all
      select f.id, f.unit, f.valid_from, f.valid_to, i.place, i.from_day, i.to_day
      from tariffs f join storage_tariff_tier i on i.tariff_id = f.id
    ), spans as (
      select s.pallet_id, s.lot_id, i.tariff_id, i.place, s.amount,
        least(coalesce(s.next, w.month_until), coalesce(i.valid_to + 1, w.month_until),
          coalesce((p.received_at at time zone w.tz)::date + i.to_day, w.month_until))
        - greatest(s.day, i.valid_from, (p.received_at at time zone w.tz)::date + i.from_day - 1) as days
      from w, standing s join pallet p on p.id = s.pallet_id join tiers i on i.unit = s.unit
    ), by_lot as (
      select pallet_id, lot_id, tariff_id, place, sum(days)::int as days, sum(days * amount) as quantity
      from spans where days > 0 group by 1, 2, 3, 4
    )
    select pallet_id, tariff_id, place, max(days) as days, round(sum(quantity), 6) as quantity, bool_or(quantity = 0) as unmeasured
    from by_lot group by 1, 2, 3
  )`;
}

/** The first day of a month and of the next one, as a query compares them. */
export function daysOf(month: string): { readonly from: RawBuilder<unknown>; readonly until: RawBuilder<unknown> } {
  const { from, until } = monthBounds(month);
  return { from: sql`${from}::date`, until: sql`${until}::date` };
}
