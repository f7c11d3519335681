import type { z } from 'zod';
import { type Kysely, type NotNull, type RawBuilder, type SqlBool, sql } from 'kysely';
import { Refusal } from '../../../../kernel/refusal.ts';
import { by, containsPlain } from '../../../../server/list.ts';
import type { Who } from '../../../../server/session.ts';
import type { Values } from '../../../../server/statement.ts';
import type { Work } from '../../../../server/work.ts';
import type { Language } from '../../../../kernel/words.ts';
import { type OrderTables, statement } from '../../server/db.ts';
import type { orderRow } from '../contract.ts';
import { isLate } from '../rules.ts';
import { customerLineName, lineName, plainName, shortName, stationName } from '../../../reference/server/names.ts';

/**
 * Orders as lists show them, of the reader's own companies. Row-level security narrows them for customers. Mandatory references use left
 * joins too: PostgreSQL skips such a table when it only counts rows, and then counts by an index alone.
 */
export function ordersOf({ db, who }: Work<OrderTables>) {
  return ordersFor(db, who.language).where('o.company_id', 'in', [...who.companyIds]);
}

/** The same, of every own company. */
function ordersFor(db: Kysely<OrderTables>, language: Language) {
  return db
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
      shortName('c', language).as('customer_name'),
      lineName<string | null>('l', language).as('line_name'),
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

/** Late by the current facts; the same rule as `isLate`. */
export function lateBy(now: Date): RawBuilder<SqlBool> {
  return sql<SqlBool>`(coalesce(o.signed_at, ${now}) > o.due_at and o.state not in ('draft', 'cancelled'))`;
}

type Shown = Awaited<ReturnType<ReturnType<typeof ordersOf>['execute']>>[number];

/** Converts a row of `ordersOf` to a row of any order list. */
export function rowOf(row: Shown, work: Work<OrderTables>): z.input<typeof orderRow> {
  return { ...row, late: isLate({ state: row.state, dueAt: row.due_at, signedAt: row.signed_at }, work.now) };
}

/** Searches an order's numbers, parties and container. */
export function wordsContain(text: string): RawBuilder<SqlBool> {
  return containsPlain('o.plain', text);
}

/** The filters of order lists that are not columns of their own names, shared by several lists. */
export const orderWhere = {
  words: wordsContain,
  ordered: 'o.order_time',
  pickup: 'o.pickup_from',
  due: 'o.due_at',
  signed: 'o.signed_at',
  late: (late: boolean, { now }: { readonly now: Date }) => (late ? lateBy(now) : sql<SqlBool>`not ${lateBy(now)}`),
  exceptions: (open: boolean) => {
    const any = sql<SqlBool>`exists (select from order_exception x where x.order_id = o.id and x.resolved_at is null)`;
    return open ? any : sql<SqlBool>`not ${any}`;
  },
  mine: (mine: boolean, { who }: { readonly who: Pick<Who, 'accountId'> }) =>
    mine ? sql<SqlBool>`o.created_by = ${who.accountId}` : sql<SqlBool>`o.created_by is distinct from ${who.accountId}`,
} as const;

export const orderSorts = {
  order_time: by('o.order_time', 'timestamptz'),
  order_no: by('o.order_no', 'text'),
  pickup_from: by('o.pickup_from', 'timestamptz'),
  due_at: by('o.due_at', 'timestamptz'),
  gross_kg: by('o.gross_kg', 'numeric'),
  signed_at: by(sql`coalesce(o.signed_at, 'infinity'::timestamptz)`, 'timestamptz'),
} as const;

const detail = statement((db, { id, companies }: Values<{ id: bigint; companies: readonly bigint[] }>, language: Language) =>
  ordersFor(db, language)
    .where(sql<SqlBool>`o.company_id = any(${companies}::bigint[])`)
    .where('o.id', '=', id)
    .innerJoin('customer as payer', 'payer.id', 'o.bill_to_id')
    .leftJoin('customer_line as cl', 'cl.id', 'o.customer_line_id')
    .leftJoin('station as border', 'border.id', 'o.border_station_id')
    .leftJoin('account as maker', 'maker.id', 'o.created_by')
    .leftJoin('account as submitter', 'submitter.id', 'o.submitted_by')
    .leftJoin('account as reviewer', 'reviewer.id', 'o.reviewed_by')
    .leftJoin('transport_order as original', 'original.id', 'o.copied_from_id')
    .selectAll('o')
    .select([
      plainName('co', language).as('company_name'),
      shortName('payer', language).as('bill_to_name'),
      customerLineName<string | null>('cl', language).as('customer_line_name'),
      'l.distance_km',
    ])
    .select(['maker.name as created_by_name', 'submitter.name as submitted_by_name', 'reviewer.name as reviewed_by_name'])
    .select('original.order_no as copied_from_no')
    .select(stationName<string | null>('border', language).as('border_name'))
    .$narrowType<{ company_name: NotNull }>(),
);

/** One order with all names for its page; NOT_FOUND outside the reader's rows. */
export async function orderDetail({ db, who }: Work<OrderTables>, id: bigint) {
  const [order] = await detail(db, { id, companies: who.companyIds }, who.language);
  if (!order) throw new Refusal('NOT_FOUND');
  return order;
}

const lines = statement((db, { order }: Values<{ order: bigint }>) =>
  db.selectFrom('order_line').selectAll().where('order_id', '=', order).orderBy('line_no'),
);

export function linesOf({ db }: Work<OrderTables>, orderId: bigint) {
  return lines(db, { order: orderId });
}
