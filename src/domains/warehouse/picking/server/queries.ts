import { type SqlBool, sql } from 'kysely';
import { goodsWords, shortName } from '../../../reference/server/names.ts';
import { nameOf, warehouseName } from '../../inbound/server/queries.ts';
import type { WarehouseWork } from '../../server/db.ts';

export function tasksOf(work: WarehouseWork) {
  return (
    work.db
      .selectFrom('pick_task as t')
      .innerJoin('pick_list as list', 'list.id', 't.list_id')
      .innerJoin('outbound_plan as plan', 'plan.id', 't.plan_id')
      .innerJoin('customer as c', 'c.id', 't.customer_id')
      .innerJoin('warehouse as w', 'w.id', 't.warehouse_id')
      .innerJoin('customer_product as g', 'g.id', 't.product_id')
      .innerJoin('stock_lot as lot', 'lot.id', 't.lot_id')
      .innerJoin('pallet as source', 'source.id', 't.pallet_id')
      .leftJoin('pallet as target', 'target.id', 't.to_pallet_id')
      // Goods that are on their new pallet stand where that one does, and shipped ones nowhere.
      .leftJoin('location as l', (join) =>
        join.on(
          sql<SqlBool>`l.id = case when target.state = 'shipped' then null else coalesce(target.location_id, source.location_id) end`,
        ),
      )
      .where('t.company_id', 'in', [...work.who.companyIds])
      .select(['t.id', 't.version', 't.task_no', 't.list_id', 'list.list_no', 't.plan_id', 'plan.plan_no', 'plan.state as plan_state'])
      .select(['t.state', 'g.code as product_code', 'lot.lot_no', 'l.code as location_code'])
      .select(goodsWords('g', work.who.language))
      .select([
        'source.pallet_no',
        't.to_pallet_id',
        'target.pallet_no as to_pallet_no',
        't.qty',
        't.picked_qty',
        't.cartons',
        't.short_qty',
      ])
      .select([
        't.short_reason',
        't.short_note',
        't.picker_id',
        't.split',
        'plan.priority',
        't.picked_at',
        't.checked_at',
        't.loaded_at',
        't.created_at',
      ])
      .select([shortName('c', work.who.language).as('customer_name'), warehouseName('w', work).as('warehouse_name')])
      .select([nameOf(work, 't.picker_id').as('picker_name'), nameOf(work, 't.picked_by').as('picked_by_name')])
      .select([nameOf(work, 't.checked_by').as('checked_by_name')])
      .select(sql<boolean>`coalesce(plan.intercept = 'requested', false)`.as('intercepted'))
  );
}

/** Picked goods of a cancelled plan that still stand in staging. */
export const toPutBack = sql<SqlBool>`(t.state = 'cancelled' and t.picked_qty > 0 and exists (
  select from pallet p join location l on l.id = p.location_id join warehouse_zone z on z.id = l.zone_id
  where p.id = t.to_pallet_id and p.state = 'active' and z.kind = 'staging'))`;

/** Tasks in the order in which a picker walks past their locations. */
export function inWalkingOrder(work: WarehouseWork) {
  return tasksOf(work).orderBy(sql`coalesce(l.pick_seq, 0)`).orderBy('l.code').orderBy('t.id');
}
