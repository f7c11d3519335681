import { type SqlBool, sql } from 'kysely';
import type { WarehouseWork } from '../../server/db.ts';
import { warehouseName } from '../../inbound/server/queries.ts';
import { goodsWords, shortName } from '../../../reference/server/names.ts';

/** Today where the goods stand: they expire, and are charged, by the days of their warehouse `w`. */
const today = ({ now }: WarehouseWork) => sql`(${now}::timestamptz at time zone w.time_zone)::date`;

export function balancesOf(work: WarehouseWork) {
  return (
    work.db
      .selectFrom('stock_balance as b')
      .innerJoin('stock_lot as lot', 'lot.id', 'b.lot_id')
      .innerJoin('location as l', 'l.id', 'b.location_id')
      .innerJoin('pallet as p', 'p.id', 'b.pallet_id')
      .innerJoin('customer as c', 'c.id', 'b.customer_id')
      .innerJoin('warehouse as w', 'w.id', 'b.warehouse_id')
      .innerJoin('customer_product as g', 'g.id', 'b.product_id')
      .leftJoin('inbound_plan as plan', 'plan.id', 'lot.inbound_plan_id')
      .leftJoin('transport_order as o', 'o.id', 'plan.order_id')
      .where('b.company_id', 'in', [...work.who.companyIds])
      // Part of the text: as a parameter it would keep a prepared statement from the indexes of what is in stock.
      .where(sql<SqlBool>`b.qty > 0`)
      .select([
        'b.id',
        shortName('c', work.who.language).as('customer_name'),
        'g.code as product_code',
        ...goodsWords('g', work.who.language),
        'lot.lot_no',
      ])
      .select(['lot.batch_no', 'lot.grade', 'lot.quality', 'lot.production_on', 'lot.expiry_on', 'l.code as location_code', 'p.pallet_no'])
      .select(['b.qty', 'b.held', 'b.available', 'b.cartons', 'b.since', 'plan.plan_no', 'o.order_no'])
      // A pallet of which a plan's goods were picked carries nothing else, so what is reserved there is picked.
      .select([
        sql<string>`case when p.state = 'picked' then 0.000 else b.allocated end`.as('allocated'),
        sql<string>`case when p.state = 'picked' then b.allocated else 0.000 end`.as('picked'),
      ])
      .select([
        warehouseName('w', work).as('warehouse_name'),
        sql<number>`${today(work)} - (b.since at time zone w.time_zone)::date`.as('age_days'),
        sql<number | null>`lot.expiry_on - ${today(work)}`.as('days_left'),
      ])
  );
}

/** Goods that have stood for over 90 days, and those that expire within 30. */
export const oldStock = (work: WarehouseWork) => sql<SqlBool>`b.since < ${work.now}::timestamptz - interval '90 days'`;
export const expiringStock = (work: WarehouseWork) => sql<SqlBool>`lot.expiry_on < ${today(work)} + 30`;
