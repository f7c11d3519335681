import type { z } from 'zod';
import { type Expression, type NotNull, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { DayRange, Where } from '../../../kernel/list.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { Language } from '../../../kernel/words.ts';
import { anyId, anyText, atDays, by } from '../../../server/list.ts';
import type { Work } from '../../../server/work.ts';
import type { OrderTables } from '../db.ts';
import type { orderFilters, orderRow } from './contract.ts';
import { isLate } from './rules.ts';

/** The country whose own names a reader reads; places elsewhere are shown by their English name. */
const homeOf: Readonly<Record<Language, string>> = { zh: 'CN', vi: 'VN', en: '', th: 'TH' };

/** A station as the reader writes it: by its local name at home, else in English. */
export function stationName(alias: string, language: Language): RawBuilder<string> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  // The country is one of ours, not a person's text, and as a literal the expression can be grouped by.
  return sql<string>`case ${column('country')} when ${sql.lit(homeOf[language])} then ${column('name')} else ${column('name_en')} end`;
}

/**
 * Orders as lists show them, of the reader's own companies. Row-level security narrows them for customers. What every order has is
 * joined from the left too: PostgreSQL leaves such a table out where only rows are counted, and then counts by an index alone.
 */
export function ordersOf(work: Work<OrderTables>) {
  const { language } = work.who;
  return work.db
    .selectFrom('transport_order as o')
    .leftJoin('own_company as co', 'co.id', 'o.company_id')
    .leftJoin('customer as c', 'c.id', 'o.customer_id')
    .leftJoin('station as origin', 'origin.id', 'o.origin_station_id')
    .leftJoin('station as destination', 'destination.id', 'o.destination_station_id')
    .leftJoin('line as l', 'l.id', 'o.line_id')
    .leftJoin('vehicle_type as vt', 'vt.id', 'o.vehicle_type_id')
    .leftJoin('account as sales', 'sales.id', 'o.sales_id')
    .leftJoin('account as service', 'service.id', 'o.service_id')
    .leftJoin('waybill as w', 'w.order_id', 'o.id')
    .where('o.company_id', 'in', [...work.who.companyIds])
    .select([
      'o.id',
      'o.version',
      'o.order_no',
      'o.state',
      'o.customer_id',
      'o.customer_ref',
      'o.business_type',
      'o.region',
      'o.shipper_name',
      'o.consignee_name',
      'o.pickup_from',
      'o.due_at',
      'o.signed_at',
      'o.is_dg',
      'o.pieces',
      'o.pallets',
      'o.gross_kg',
      'o.volume_m3',
      'o.order_time',
      'o.source',
      'o.reason',
      'o.remark',
      'co.code as company_code',
      'c.short_name as customer_name',
      'l.name as line_name',
      `vt.name_${language} as vehicle_type_name`,
      'sales.name as sales_name',
      'service.name as service_name',
      'w.waybill_no',
    ])
    .select([stationName('origin', language).as('origin_name'), stationName('destination', language).as('destination_name')])
    .select(
      sql<number>`(select count(*)::int from order_exception x where x.order_id = o.id and x.resolved_at is null)`.as('open_exceptions'),
    )
    .$narrowType<{ company_code: NotNull; customer_name: NotNull }>();
}

/** Late by what facts say now; the same rule as `isLate`. */
export function lateBy(now: Date): RawBuilder<SqlBool> {
  return sql<SqlBool>`(coalesce(o.signed_at, ${now}) > o.due_at and o.state not in ('draft', 'cancelled'))`;
}

type Shown = Awaited<ReturnType<ReturnType<typeof ordersOf>['execute']>>[number];

/** A row of any order list from what `ordersOf` selects. */
export function rowOf(row: Shown, work: Work<OrderTables>): z.input<typeof orderRow> {
  return { ...row, late: isLate({ state: row.state, dueAt: row.due_at, signedAt: row.signed_at }, work.now) };
}

/** The columns that the index transport_order_words is built over, in its words. */
const words = sql`app.plain(o.order_no || ' ' || coalesce(o.customer_ref, '') || ' ' || o.shipper_name || ' ' || o.consignee_name || ' ' || coalesce(o.container_no, ''))`;
export function wordsContain(text: string): RawBuilder<SqlBool> {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`${words} like app.plain(${pattern})`;
}

type OrderWhere = {
  readonly [N in keyof typeof orderFilters]: (
    value: NonNullable<Where<typeof orderFilters>[N]>,
    work: Work<OrderTables>,
  ) => Expression<SqlBool>;
};

/** What each filter of an order list means; several lists use it. */
export const orderWhere: OrderWhere = {
  words: wordsContain,
  order_no: (values) => anyText('o.order_no', values),
  customer_ref: (values) => anyText('o.customer_ref', values),
  customer_id: (ids) => anyId('o.customer_id', ids),
  bill_to_id: (ids) => anyId('o.bill_to_id', ids),
  company_id: (ids) => anyId('o.company_id', ids),
  business_type: (types) => anyText('o.business_type', types),
  region: (regions) => anyText('o.region', regions),
  state: (states) => anyText('o.state', states),
  origin_station_id: (ids) => anyId('o.origin_station_id', ids),
  destination_station_id: (ids) => anyId('o.destination_station_id', ids),
  line_id: (ids) => anyId('o.line_id', ids),
  sales_id: (ids) => anyId('o.sales_id', ids),
  service_id: (ids) => anyId('o.service_id', ids),
  source: (sources) => anyText('o.source', sources),
  ordered: (days, work) => onDay('o.order_time', days, work),
  pickup: (days, work) => onDay('o.pickup_from', days, work),
  due: (days, work) => onDay('o.due_at', days, work),
  signed: (days, work) => onDay('o.signed_at', days, work),
  late: (late, { now }) => (late ? lateBy(now) : sql<SqlBool>`not ${lateBy(now)}`),
  exceptions: (open) => {
    const any = sql<SqlBool>`exists (select from order_exception x where x.order_id = o.id and x.resolved_at is null)`;
    return open ? any : sql<SqlBool>`not ${any}`;
  },
  is_dg: (dangerous) => sql<SqlBool>`o.is_dg = ${dangerous}`,
};
function onDay(column: string, days: DayRange, work: { who: { timeZone: string } }): RawBuilder<SqlBool> {
  return atDays(column, days, work.who.timeZone);
}

export const orderSorts = {
  order_time: by('o.order_time', 'timestamptz'),
  order_no: by('o.order_no', 'text'),
  pickup_from: by('o.pickup_from', 'timestamptz'),
  due_at: by('o.due_at', 'timestamptz'),
  gross_kg: by('o.gross_kg', 'numeric'),
  signed_at: by(sql`coalesce(o.signed_at, 'infinity'::timestamptz)`, 'timestamptz'),
} as const;

/** One order with all names, as its page shows it; NOT_FOUND outside the reader's rows. */
export async function orderDetail(work: Work<OrderTables>, id: bigint) {
  const { language } = work.who;
  const order = await ordersOf(work)
    .where('o.id', '=', id)
    .innerJoin('customer as payer', 'payer.id', 'o.bill_to_id')
    .leftJoin('customer_line as cl', 'cl.id', 'o.customer_line_id')
    .leftJoin('station as border', 'border.id', 'o.border_station_id')
    .leftJoin('account as maker', 'maker.id', 'o.created_by')
    .leftJoin('account as submitter', 'submitter.id', 'o.submitted_by')
    .leftJoin('account as reviewer', 'reviewer.id', 'o.reviewed_by')
    .leftJoin('transport_order as original', 'original.id', 'o.copied_from_id')
    .select([
      'o.company_id',
      'co.name as company_name',
      'o.bill_to_id',
      'payer.short_name as bill_to_name',
      'o.mode',
      'o.line_id',
      'o.customer_line_id',
      'cl.name as customer_line_name',
      'o.origin_station_id',
      'o.destination_station_id',
      'o.border_station_id',
      'l.distance_km',
      'o.shipper_id',
      'o.shipper_contact',
      'o.shipper_phone',
      'o.shipper_address',
      'o.consignee_id',
      'o.consignee_contact',
      'o.consignee_phone',
      'o.consignee_address',
      'o.pickup_to',
      'o.deliver_from',
      'o.deliver_to',
      'o.vehicle_type_id',
      'o.container_type',
      'o.container_no',
      'o.un_no',
      'o.dg_class',
      'o.packing_group',
      'o.flash_point_c',
      'o.emergency_contact',
      'o.emergency_phone',
      'o.temperature_min_c',
      'o.temperature_max_c',
      'o.goods_value_minor',
      'o.goods_value_currency',
      'o.insured',
      'o.sales_id',
      'o.service_id',
      'maker.name as created_by_name',
      'submitter.name as submitted_by_name',
      'o.submitted_at',
      'reviewer.name as reviewed_by_name',
      'o.reviewed_at',
      'o.departed_at',
      'o.signed_by_name',
      'o.pod_at',
      'o.income_done',
      'o.cost_done',
      'original.order_no as copied_from_no',
    ])
    .select(sql<string | null>`${stationName('border', language)}`.as('border_name'))
    .$narrowType<{ company_name: NotNull }>()
    .executeTakeFirst();
  if (!order) throw new Refusal('NOT_FOUND');
  return order;
}

export function linesOf(work: Work<OrderTables>, orderId: bigint) {
  return work.db.selectFrom('order_line').selectAll().where('order_id', '=', orderId).orderBy('line_no').execute();
}
