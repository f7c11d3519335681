import { type RawBuilder, sql } from 'kysely';

/**
 * The kilograms and cubic metres of one unit of each lot of a customer: rows of (id, kg, m3), null where none is known. They are those of the
 * lot as it was received, by quantity, else those of its goods in the same delivery (a lot that was damaged here has no receipt of its own),
 * else those that the lot brought from its former owner, else those of the product.
 */
export function measuresOf(customerId: bigint): RawBuilder<unknown> {
  return sql`(
    select lot.id, coalesce(nullif(r.kg, 0), nullif(d.kg, 0), lot.unit_kg, g.unit_kg) as kg,
      coalesce(nullif(r.m3, 0), nullif(d.m3, 0), lot.unit_m3, g.unit_m3) as m3
    from stock_lot lot join customer_product g on g.id = lot.product_id
    left join (
      select lot_id, sum(gross_kg) / sum(qty) as kg, sum(volume_m3) / sum(qty) as m3 from receipt
      where customer_id = ${customerId} and reversed_at is null group by lot_id
    ) r on r.lot_id = lot.id
    left join (
      select o.inbound_plan_id, o.product_id, sum(gross_kg) / sum(qty) as kg, sum(volume_m3) / sum(qty) as m3
      from receipt join stock_lot o on o.id = lot_id
      where receipt.customer_id = ${customerId} and reversed_at is null group by 1, 2
    ) d on d.inbound_plan_id = lot.inbound_plan_id and d.product_id = lot.product_id
    where lot.customer_id = ${customerId}
  )`;
}
