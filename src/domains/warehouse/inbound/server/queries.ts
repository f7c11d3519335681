import type { z } from 'zod';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { badField, Refusal } from '../../../../kernel/refusal.ts';
import { by, plateContains } from '../../../../server/list.ts';
import type { WarehouseWork } from '../../server/db.ts';
import type { inboundRow } from '../contract.ts';
import { differenceOf } from '../rules.ts';
import { inboundStateNames } from '../states.ts';
import { goodsWords, plainName, shortName } from '../../../reference/server/names.ts';

/**
 * The caller's rows: staff see those of their companies, everybody else those of their own customer. Row-level security enforces the same.
 */
export function ownRows({ who }: WarehouseWork, alias: string): RawBuilder<SqlBool> {
  return who.userType === 1
    ? sql<SqlBool>`${sql.ref(`${alias}.company_id`)} = any(${who.companyIds.map(String)}::bigint[])`
    : sql<SqlBool>`${sql.ref(`${alias}.customer_id`)} = ${who.customerId ?? 0n}`;
}

/** The warehouse of a plan, one of the companies whose records the caller sees. Refuses BAD_CHOICE. */
export async function warehouseFor(work: WarehouseWork, id: bigint): Promise<{ company_id: bigint }> {
  const warehouse = await work.db.selectFrom('warehouse').select(['company_id', 'active']).where('id', '=', id).executeTakeFirst();
  const open = warehouse?.active && work.who.companyIds.includes(warehouse.company_id);
  if (!open) throw badField('warehouse_id', 'BAD_CHOICE');
  return warehouse;
}

/** The order of this customer, or of one that was merged into it, that a plan names. Refuses BAD_CHOICE. */
export async function orderOf(work: WarehouseWork, order_no: string, customerId: bigint): Promise<bigint> {
  const order = await work.db
    .selectFrom('transport_order')
    .select('id')
    .where('order_no', '=', order_no)
    .where('customer_id', 'in', (eb) =>
      eb
        .selectFrom('customer')
        .select('id')
        .where((or) => or.or([or('id', '=', customerId), or('merged_into_id', '=', customerId)])),
    )
    .where('state', '!=', 'cancelled')
    .executeTakeFirst();
  if (!order) throw badField('order_no', 'BAD_CHOICE');
  return order.id;
}

/** A warehouse's name for the reader: the local name in its own country, else the English one. */
export function warehouseName(alias: string, { who }: WarehouseWork): RawBuilder<string> {
  return plainName(alias, who.language);
}

/** The name of the person who acted, for staff only: customers do not see the names of staff. */
export function nameOf({ who }: WarehouseWork, column: string): RawBuilder<string | null> {
  return who.userType === 1
    ? sql<string | null>`(select a.name from account a where a.id = ${sql.ref(column)})`
    : sql<string | null>`null::text`;
}

/** True for a truck that is overdue, by its time at the dock where one is booked. */
const lateBy = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(coalesce(p.dock_to, p.eta_to) < ${now} and p.state in ('submitted', 'audited'))`;

export function plansOf(work: WarehouseWork) {
  return work.db
    .selectFrom('inbound_plan as p')
    .innerJoin('customer as c', 'c.id', 'p.customer_id')
    .innerJoin('warehouse as w', 'w.id', 'p.warehouse_id')
    .leftJoin('transport_order as o', 'o.id', 'p.order_id')
    .leftJoin('dock as d', 'd.id', 'p.dock_id')
    .where(ownRows(work, 'p'))
    .select(['p.id', 'p.version', 'p.plan_no', 'p.state', 'p.kind', 'p.customer_id', 'p.warehouse_id', 'p.customer_ref', 'p.eta_from'])
    .select(['p.eta_to', 'p.plate_no', 'p.container_no', 'p.dock', 'p.priority', 'p.source', 'p.created_at', 'p.reason'])
    .select([shortName('c', work.who.language).as('customer_name'), 'o.order_no'])
    .select(['d.code as booked_dock', 'p.dock_from', 'p.dock_to'])
    .select(nameOf(work, 'p.created_by').as('created_by_name'))
    .select([warehouseName('w', work).as('warehouse_name'), lateBy(work.now).as('late')])
    .select((eb) => {
      const lines = (what: RawBuilder<unknown>) =>
        eb.selectFrom('inbound_line as l').whereRef('l.plan_id', '=', 'p.id').select(what.as('n'));
      return [
        lines(sql<number>`count(*)::int`).as('lines'),
        lines(sql<string>`coalesce(sum(l.qty), 0)`).as('qty'),
        lines(sql<string>`coalesce(sum(l.received_qty), 0)`).as('received_qty'),
        lines(sql<number>`coalesce(sum(l.pallets), 0)::int`).as('pallets'),
      ];
    });
}

type PlanRow = Awaited<ReturnType<ReturnType<typeof plansOf>['execute']>>[number];
export function rowOf(row: PlanRow): z.input<typeof inboundRow> {
  // The compiler takes subqueries as nullable; an aggregate always returns a row.
  return {
    ...row,
    lines: Number(row.lines),
    qty: String(row.qty),
    received_qty: String(row.received_qty),
    pallets: Number(row.pallets),
  };
}

const words = sql`app.plain(p.plan_no || ' ' || coalesce(p.customer_ref, '') || ' ' || coalesce(p.container_no, '') || ' ' || coalesce(p.plate_no, ''))`;

export const inboundWhere = {
  words: (text: string) => plateContains(words, text),
  eta: 'p.eta_from',
  late: (late: boolean, { now }: { readonly now: Date }) => (late ? lateBy(now) : sql<SqlBool>`not ${lateBy(now)}`),
} as const;

export const inboundSorts = {
  eta_from: by('p.eta_from', 'timestamptz'),
  plan_no: by('p.plan_no', 'text'),
  priority: by('p.priority', 'int'),
} as const;

/** The warehouse of a plan of the reader. Refuses NOT_FOUND. */
export async function requirePlan(work: WarehouseWork, id: bigint): Promise<{ warehouse_id: bigint }> {
  const plan = await work.db
    .selectFrom('inbound_plan as p')
    .select('p.warehouse_id')
    .where('p.id', '=', id)
    .where(ownRows(work, 'p'))
    .executeTakeFirst();
  if (!plan) throw new Refusal('NOT_FOUND');
  return plan;
}

/** One plan with all names and lines; NOT_FOUND outside the reader's rows. */
export async function inboundDetailOf(work: WarehouseWork, id: bigint) {
  const plan = await plansOf(work)
    .innerJoin('own_company as co', 'co.id', 'p.company_id')
    .where('p.id', '=', id)
    .select([
      plainName('co', work.who.language).as('company_name'),
      'p.order_id',
      'p.supplier_name',
      'p.carrier_name',
      'p.driver_name',
      'p.driver_phone',
      'p.seal_no',
    ])
    .select([nameOf(work, 'p.submitted_by').as('submitted_by_name'), nameOf(work, 'p.audited_by').as('audited_by_name')])
    .select(['p.remark', 'p.submitted_at', 'p.audited_at'])
    .select(['p.arrived_at', 'p.docked_at', 'p.received_at', 'p.put_away_at', 'p.closed_at'])
    .executeTakeFirst();
  if (!plan) throw new Refusal('NOT_FOUND');
  const lines = await work.db
    .selectFrom('inbound_line as l')
    .innerJoin('customer_product as product', 'product.id', 'l.product_id')
    .selectAll('l')
    .select(['product.code as product_code', ...goodsWords('product', work.who.language)])
    .where('l.plan_id', '=', id)
    .orderBy('l.line_no')
    .execute();
  // A difference is final only once nothing more is expected.
  const isComplete = inboundStateNames.indexOf(plan.state) >= inboundStateNames.indexOf('received') && plan.state !== 'cancelled';
  return {
    ...plan,
    ...rowOf(plan),
    line_rows: lines.map((line) => ({ ...line, difference: isComplete ? differenceOf(line.qty, line.received_qty) : null })),
  };
}
