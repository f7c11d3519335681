import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { Refusal } from '../../../../kernel/refusal.ts';
import { by, plateContains } from '../../../../server/list.ts';
import { goodsWords, plainName, shortName } from '../../../reference/server/names.ts';
import { nameOf, ownRows, warehouseName } from '../../inbound/server/queries.ts';
import type { WarehouseWork } from '../../server/db.ts';
import { reservedOf } from '../rules.ts';

/** True for goods that should have left by now. */
const lateBy = (now: Date): RawBuilder<boolean> => sql<boolean>`(p.etd_to < ${now} and p.state in ('newPlan', 'issued', 'picked'))`;

/** Plans on the floor whose owner asks to stop them. */
export const intercepted = sql<SqlBool>`(p.intercept = 'requested' and p.state in ('issued', 'picked'))`;
/** Plans on the floor of which nothing was found. Owners see no tasks, so the lines decide: nothing is reserved for any of them any more. */
const nothingFound = sql<boolean>`(p.state = 'issued' and not exists (select from outbound_line l where l.plan_id = p.id and l.reserved_qty > 0))`;

export function outboundOf(work: WarehouseWork) {
  return work.db
    .selectFrom('outbound_plan as p')
    .innerJoin('customer as c', 'c.id', 'p.customer_id')
    .innerJoin('warehouse as w', 'w.id', 'p.warehouse_id')
    .leftJoin('transport_order as o', 'o.id', 'p.order_id')
    .where(ownRows(work, 'p'))
    .select(['p.id', 'p.version', 'p.plan_no', 'p.state', 'p.kind', 'p.customer_id', 'p.warehouse_id', 'p.customer_ref', 'p.delivery'])
    .select([
      'p.consignee_name',
      'p.etd_from',
      'p.etd_to',
      'p.plate_no',
      'p.driver_name',
      'p.priority',
      'p.intercept',
      'p.source',
      'p.created_at',
      'p.reason',
    ])
    .select([shortName('c', work.who.language).as('customer_name'), 'o.order_no', nameOf(work, 'p.created_by').as('created_by_name')])
    .select([warehouseName('w', work).as('warehouse_name'), lateBy(work.now).as('late')])
    .select(nothingFound.as('nothing_found'))
    .select((eb) => {
      const lines = (what: RawBuilder<unknown>) =>
        eb.selectFrom('outbound_line as l').whereRef('l.plan_id', '=', 'p.id').select(what.as('n'));
      return [
        lines(sql<number>`count(*)::int`).as('lines'),
        lines(sql<string>`coalesce(sum(l.qty), 0)`).as('qty'),
        lines(sql<string>`coalesce(sum(l.reserved_qty), 0)`).as('reserved_qty'),
        lines(sql<string>`coalesce(sum(l.picked_qty), 0)`).as('picked_qty'),
        lines(sql<string>`coalesce(sum(l.shipped_qty), 0)`).as('shipped_qty'),
      ];
    });
}

type PlanRow = Awaited<ReturnType<ReturnType<typeof outboundOf>['execute']>>[number];
export function rowOf<R extends PlanRow>(row: R) {
  // The compiler takes subqueries as nullable; an aggregate always returns a row.
  const sums = {
    lines: Number(row.lines),
    qty: String(row.qty),
    reserved_qty: String(row.reserved_qty),
    picked_qty: String(row.picked_qty),
    shipped_qty: String(row.shipped_qty),
  };
  const open = row.state === 'newPlan' || row.state === 'issued' || row.state === 'picked';
  return { ...row, ...sums, reserved: open ? reservedOf(sums.qty, sums.reserved_qty) : null };
}

const words = sql`app.plain(p.plan_no || ' ' || coalesce(p.customer_ref, '') || ' ' || coalesce(p.consignee_name, '') || ' ' || coalesce(p.plate_no, ''))`;

export const outboundWhere = {
  words: (text: string) => plateContains(words, text),
  etd: 'p.etd_from',
  late: (late: boolean, { now }: { readonly now: Date }) => (late ? lateBy(now) : sql<SqlBool>`not ${lateBy(now)}`),
  intercepted: (wanted: boolean) =>
    wanted ? sql<SqlBool>`p.intercept = 'requested'` : sql<SqlBool>`coalesce(p.intercept, '') <> 'requested'`,
} as const;

export const outboundSorts = {
  etd_from: by('p.etd_from', 'timestamptz'),
  plan_no: by('p.plan_no', 'text'),
  priority: by('p.priority', 'int'),
} as const;

/** One plan with all names and lines; NOT_FOUND outside the reader's rows. */
export async function outboundDetailOf(work: WarehouseWork, id: bigint) {
  const plan = await outboundOf(work)
    .innerJoin('own_company as co', 'co.id', 'p.company_id')
    .leftJoin('location as lane', 'lane.id', 'p.staging_id')
    .where('p.id', '=', id)
    .select([
      plainName('co', work.who.language).as('company_name'),
      'p.order_id',
      'p.consignee_phone',
      'p.consignee_address',
      'p.carrier_name',
      'lane.code as staging_code',
    ])
    .select(['p.driver_phone', 'p.gate_pass_no', 'p.label_required', 'p.split_required', 'p.remark', 'p.intercept_reason', 'p.issued_at'])
    .select(['p.picked_at', 'p.completed_at', 'p.cancelled_at'])
    .select([nameOf(work, 'p.issued_by').as('issued_by_name'), nameOf(work, 'p.completed_by').as('completed_by_name')])
    .executeTakeFirst();
  if (!plan) throw new Refusal('NOT_FOUND');
  const line_rows = await work.db
    .selectFrom('outbound_line as l')
    .innerJoin('customer_product as product', 'product.id', 'l.product_id')
    .leftJoin('stock_lot as lot', 'lot.id', 'l.lot_id')
    .leftJoin('location as place', 'place.id', 'l.location_id')
    .leftJoin('pallet', 'pallet.id', 'l.pallet_id')
    .select(['l.id', 'l.line_no', 'l.product_id', 'l.rule', 'l.qty', 'l.reserved_qty', 'l.picked_qty', 'l.shipped_qty', 'l.remark'])
    .select(['product.code as product_code', ...goodsWords('product', work.who.language)])
    .select(['lot.lot_no', 'place.code as location_code', 'pallet.pallet_no'])
    .where('l.plan_id', '=', id)
    .orderBy('l.line_no')
    .execute();
  return { ...rowOf(plan), line_rows };
}
