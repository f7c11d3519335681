import type { z } from 'zod';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Where } from '../../../kernel/list.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { anyId, anyText, atDays, by } from '../../../server/list.ts';
import { stationName } from '../../order/order/queries.ts';
import type { WarehouseWork } from '../db.ts';
import type { inboundFilters, inboundRow } from './contract.ts';
import { differenceOf } from './rules.ts';
import { inboundStateNames } from './states.ts';

/** Whose rows: staff those of their companies, everybody else those of the own customer. Row-level security says the same again. */
export function ownRows({ who }: WarehouseWork, alias: string): RawBuilder<SqlBool> {
  return who.userType === 1
    ? sql<SqlBool>`${sql.ref(`${alias}.company_id`)} = any(${who.companyIds.map(String)}::bigint[])`
    : sql<SqlBool>`${sql.ref(`${alias}.customer_id`)} = ${who.customerId ?? 0n}`;
}

/** A warehouse as the reader writes it: by its local name at home, else in English. */
export function warehouseName(alias: string, { who }: WarehouseWork): RawBuilder<string> {
  return stationName(alias, who.language);
}

/** Who did it, for our own people: customers are not told the names of staff. */
export function nameOf({ who }: WarehouseWork, column: string): RawBuilder<string | null> {
  return who.userType === 1
    ? sql<string | null>`(select a.name from account a where a.id = ${sql.ref(column)})`
    : sql<string | null>`null::text`;
}

/** A truck that should have come and has not. */
const lateBy = (now: Date): RawBuilder<boolean> => sql<boolean>`(p.eta_to < ${now} and p.state in ('submitted', 'audited'))`;

export function plansOf(work: WarehouseWork) {
  return work.db
    .selectFrom('inbound_plan as p')
    .innerJoin('customer as c', 'c.id', 'p.customer_id')
    .innerJoin('warehouse as w', 'w.id', 'p.warehouse_id')
    .leftJoin('transport_order as o', 'o.id', 'p.order_id')
    .where(ownRows(work, 'p'))
    .select(['p.id', 'p.version', 'p.plan_no', 'p.state', 'p.kind', 'p.customer_id', 'p.warehouse_id', 'p.customer_ref', 'p.eta_from'])
    .select(['p.eta_to', 'p.plate_no', 'p.container_no', 'p.dock', 'p.priority', 'p.source', 'p.created_at', 'p.reason'])
    .select(['c.short_name as customer_name', 'o.order_no'])
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

type Shown = Awaited<ReturnType<ReturnType<typeof plansOf>['execute']>>[number];
export function rowOf(row: Shown): z.input<typeof inboundRow> {
  // Subqueries are nullable to the compiler; an aggregate always answers.
  return {
    ...row,
    lines: Number(row.lines),
    qty: String(row.qty),
    received_qty: String(row.received_qty),
    pallets: Number(row.pallets),
  };
}

const words = sql`app.plain(p.plan_no || ' ' || coalesce(p.customer_ref, '') || ' ' || coalesce(p.container_no, '') || ' ' || coalesce(p.plate_no, ''))`;

type InboundWhere = {
  readonly [N in keyof typeof inboundFilters]: (
    value: NonNullable<Where<typeof inboundFilters>[N]>,
    work: WarehouseWork,
  ) => Expression<SqlBool>;
};
export const inboundWhere: InboundWhere = {
  words: (text) => sql<SqlBool>`${words} like app.plain(${`%${text.replace(/[\\%_]/g, '\\$&')}%`})`,
  plan_no: (values) => anyText('p.plan_no', values),
  customer_ref: (values) => anyText('p.customer_ref', values),
  customer_id: (ids) => anyId('p.customer_id', ids),
  warehouse_id: (ids) => anyId('p.warehouse_id', ids),
  kind: (kinds) => anyText('p.kind', kinds),
  eta: (days, work) => atDays('p.eta_from', days, work.who.timeZone),
  late: (late, { now }) => (late ? lateBy(now) : sql<SqlBool>`not ${lateBy(now)}`),
};

export const inboundSorts = {
  eta_from: by('p.eta_from', 'timestamptz'),
  plan_no: by('p.plan_no', 'text'),
  priority: by('p.priority', 'int'),
} as const;

/** One plan with all names and lines; NOT_FOUND outside the reader's rows. */
export async function inboundDetailOf(work: WarehouseWork, id: bigint) {
  const plan = await plansOf(work)
    .innerJoin('own_company as co', 'co.id', 'p.company_id')
    .where('p.id', '=', id)
    .select(['co.name as company_name', 'p.order_id', 'p.supplier_name', 'p.carrier_name', 'p.driver_name', 'p.driver_phone', 'p.seal_no'])
    .select([nameOf(work, 'p.submitted_by').as('submitted_by_name'), nameOf(work, 'p.audited_by').as('audited_by_name')])
    .select(['p.remark', 'p.submitted_at', 'p.audited_at'])
    .select(['p.arrived_at', 'p.docked_at', 'p.received_at', 'p.put_away_at', 'p.closed_at'])
    .executeTakeFirst();
  if (!plan) throw new Refusal('NOT_FOUND');
  const lines = await work.db
    .selectFrom('inbound_line as l')
    .innerJoin('customer_product as product', 'product.id', 'l.product_id')
    .selectAll('l')
    .select(['product.code as product_code', 'product.name as product_name', 'product.unit'])
    .where('l.plan_id', '=', id)
    .orderBy('l.line_no')
    .execute();
  // A difference is one only when nothing more is expected.
  const done = inboundStateNames.indexOf(plan.state) >= inboundStateNames.indexOf('received') && plan.state !== 'cancelled';
  return {
    ...plan,
    ...rowOf(plan),
    line_rows: lines.map((line) => ({ ...line, difference: done ? differenceOf(line.qty, line.received_qty) : null })),
  };
}
