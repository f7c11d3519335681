import { sql } from 'kysely';
import { parseAmount } from '../../../../kernel/money.ts';
import { badField, Refusal } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../server/work.ts';
import type { OrderTables } from '../../server/db.ts';
import type { OrderFields, OrderWarning } from '../contract.ts';
import { creditWarnings, type CreditParty } from './credit.ts';
import { orderPartiesChanged } from '../events.ts';
import type { OrderSource } from '../kinds.ts';
import { dueAt, estimatedHours, type Journey, type Place, planMilestones, regionOf, totalsOf, volumeOf } from '../rules.ts';
import { editableStates } from '../states.ts';
import { requireColleagues } from '../../../identity/account/server/staff.ts';
import { type LoadedOrder, loadOrder } from './order.ts';
import {
  consignors,
  customerLines,
  customers,
  inserting,
  insertion,
  insertLines,
  insertPlan,
  linesBetween,
  linesById,
  stations,
  twins,
} from './save-statements.ts';

export type Party = CreditParty & { readonly active: boolean; readonly sales_id: bigint | null; readonly service_id: bigint | null };
export type Line = { readonly id: bigint; readonly hours: number; readonly crossBorder: boolean };

/** The records that the order refers to. */
export type Found = {
  readonly customer: Party;
  readonly payer: Party;
  readonly from: Place;
  readonly to: Place;
  readonly line: Line | null;
};

/**
 * Saves a new order or a draft from any source (a page, an import, a copy). Totals, region, due time and planned journey are derived from
 * its fields. Returns warnings, which block nothing.
 */
export async function saveOrderAs(
  work: Work<OrderTables>,
  fields: OrderFields,
  as: {
    readonly id?: bigint | null;
    readonly version?: number | null;
    readonly source: OrderSource;
    readonly copiedFromId?: bigint | null;
    /** True if an immediate submission follows, so that nobody would read the warnings. */
    readonly unwarned?: boolean;
  },
): Promise<{ order: LoadedOrder; warnings: OrderWarning[] }> {
  if (!work.who.companyIds.includes(fields.company_id)) throw badField('company_id', 'BAD_CHOICE');
  const before = as.id ? await loadOrder(work, as.id, as.version ?? undefined) : null;
  if (before && !editableStates.includes(before.state)) throw new Refusal('NOT_EDITABLE', { order: before.order_no });
  const [records, twins, order_no] = await Promise.all([
    find(work, fields, before),
    sameReference(work, fields.customer_id, fields.customer_ref, as.id ?? null),
    // Fetched in parallel: a refused order leaves a gap in the numbers.
    before ? before.order_no : work.takeNumber('SO', fields.company_id),
    requireColleagues(work, fields, before),
  ]);
  const journey = journeyOf(fields, records);
  const columns = columnsOf(fields, records, journey);
  if (before && before.company_id !== columns.company_id) await refuseNumbered(work, before.id);
  if (before && (['company_id', 'customer_id', 'bill_to_id'] as const).some((column) => before[column] !== columns[column]))
    await work.publish(orderPartiesChanged, {
      orderId: before.id,
      orderNo: before.order_no,
      formerCustomerId: before.customer_id,
      customerId: columns.customer_id,
      formerPayerId: before.bill_to_id,
      payerId: columns.bill_to_id,
      leavesCompany: before.company_id !== columns.company_id,
    });
  const parts = { lines: JSON.stringify(linesOf(fields)), plan: JSON.stringify(planOf(journey)) };
  const order = before
    ? await update(work, before, columns, parts)
    : await insert(work, { ...columns, order_no, source: as.source, copied_from_id: as.copiedFromId ?? null }, parts);
  work.audit({
    subject: 'order',
    id: order.id,
    what: before ? 'save' : 'create',
    before: before ? factsOf(before) : {},
    after: factsOf(order),
  });
  const credit = as.unwarned ? [] : await creditWarnings(work, records.payer, order.id);
  return { order, warnings: [...twins, ...credit] };
}

/** Refuses an order with a waybill, which has a number of its own company: dispatch, customs and finance know the order there. */
async function refuseNumbered({ db }: Work<OrderTables>, orderId: bigint): Promise<void> {
  const waybill = await db.selectFrom('waybill').select('waybill_no').where('order_id', '=', orderId).executeTakeFirst();
  if (waybill) throw badField('company_id', 'ORDER_COMPANY_FIXED', { waybill: waybill.waybill_no });
}

/** Another open order with the same customer and reference: often one order entered twice. */
export async function sameReference(
  work: Work<OrderTables>,
  customerId: bigint,
  reference: string | null,
  except: bigint | null,
): Promise<OrderWarning[]> {
  if (!reference) return [];
  const [twin] = await twins(work.db, { customer: customerId, reference, except });
  return twin ? [{ code: 'SAME_REFERENCE', facts: { reference, order: twin.order_no } }] : [];
}

export function parties({ db }: Work<OrderTables>, ids: readonly bigint[]): Promise<Party[]> {
  return customers(db, { ids });
}

async function find(work: Work<OrderTables>, fields: OrderFields, before: Choices | null): Promise<Found> {
  const payerId = fields.bill_to_id ?? fields.customer_id;
  const [named, ends, line] = await Promise.all([
    parties(work, [fields.customer_id, payerId]),
    stations(work.db, { ids: [fields.origin_station_id, fields.destination_station_id] }),
    lineOf(work, fields, before),
    refuseForeignPlaces(work, fields),
  ]);
  return foundAmong(fields, named, ends, line, before);
}

export type Station = Place & { readonly id: bigint; readonly active: boolean };
/** The choices of a draft, which may stay though they were deactivated since. */
type Choices = Pick<LoadedOrder, 'origin_station_id' | 'destination_station_id' | 'customer_line_id' | 'line_id'>;

/** Selects the records of one order among those read for many, and checks that each is active. */
export function foundAmong(
  fields: OrderFields,
  customers: readonly Party[],
  stations: readonly Station[],
  line: Line | null,
  before: Choices | null = null,
): Found {
  const payerId = fields.bill_to_id ?? fields.customer_id;
  const customer = customers.find(({ id }) => id === fields.customer_id);
  const payer = customers.find(({ id }) => id === payerId);
  if (!customer?.active) throw badField('customer_id', 'CUSTOMER_NOT_ACTIVE');
  if (!payer?.active) throw badField('bill_to_id', 'CUSTOMER_NOT_ACTIVE');
  const from = stations.find(({ id }) => id === fields.origin_station_id);
  const to = stations.find(({ id }) => id === fields.destination_station_id);
  if (!from) throw badField('origin_station_id', 'BAD_CHOICE');
  if (!to) throw badField('destination_station_id', 'BAD_CHOICE');
  if (!from.active && from.id !== before?.origin_station_id) throw badField('origin_station_id', 'NOT_ACTIVE');
  if (!to.active && to.id !== before?.destination_station_id) throw badField('destination_station_id', 'NOT_ACTIVE');
  return { customer, payer, from, to, line };
}

/** Refuses a shipper or consignee from another customer's address book. */
async function refuseForeignPlaces(work: Work<OrderTables>, fields: OrderFields): Promise<void> {
  const ids = [fields.shipper.id, fields.consignee.id].filter((id) => id != null);
  if (ids.length === 0) return;
  const places = await consignors(work.db, { ids });
  for (const at of ['shipper', 'consignee'] as const) {
    const { id } = fields[at];
    if (id == null) continue;
    const place = places.find((candidate) => candidate.id === id);
    if (!place || (place.customer_id !== null && place.customer_id !== fields.customer_id)) throw badField(`${at}.name`, 'NOT_THEIRS');
  }
}

type LineChoice = Pick<
  OrderFields,
  'customer_id' | 'customer_line_id' | 'line_id' | 'origin_station_id' | 'destination_station_id' | 'mode'
>;

/**
 * The line of the order: by the customer's own line if it names one, else the active one between its stations. Its price and transit time hold
 * between its own stations alone.
 */
export async function lineOf(work: Work<OrderTables>, fields: LineChoice, before: Choices | null = null): Promise<Line | null> {
  if (fields.customer_line_id) {
    const [own] = await customerLines(work.db, { id: fields.customer_line_id });
    if (!own || own.customer_id !== fields.customer_id) throw badField('customer_line_id', 'NOT_THEIRS');
    if (!own.active && fields.customer_line_id !== before?.customer_line_id) throw badField('customer_line_id', 'NOT_ACTIVE');
    requireEnds('customer_line_id', own, fields);
    return { id: own.id, hours: Number(own.hours), crossBorder: own.cross_border };
  }
  const ends = { origin: fields.origin_station_id, destination: fields.destination_station_id, mode: fields.mode };
  const [line] = await (fields.line_id == null ? linesBetween(work.db, ends) : linesById(work.db, { id: fields.line_id }));
  if (!line && fields.line_id) throw badField('line_id', 'BAD_CHOICE');
  if (!line) return null;
  if (!line.active && line.id !== before?.line_id) throw badField('line_id', 'NOT_ACTIVE');
  requireEnds('line_id', line, fields);
  return { id: line.id, hours: Number(line.standard_hours), crossBorder: line.cross_border };
}

function requireEnds(
  at: 'customer_line_id' | 'line_id',
  line: { readonly code: string; readonly origin_station_id: bigint; readonly destination_station_id: bigint },
  order: LineChoice,
): void {
  const joined = line.origin_station_id === order.origin_station_id && line.destination_station_id === order.destination_station_id;
  if (!joined) throw badField(at, 'LINE_ELSEWHERE', { line: line.code });
}

export function journeyOf(fields: OrderFields, { line, from, to }: Found): Journey {
  return {
    pickupFrom: fields.pickup_from,
    pickupTo: fields.pickup_to,
    deliverTo: fields.deliver_to ?? null,
    standardHours: line?.hours ?? estimatedHours(from, to),
    crossBorder: line?.crossBorder ?? from.country !== to.country,
  };
}

export function columnsOf(fields: OrderFields, records: Found, journey: Journey) {
  const { shipper, consignee, lines, goods_value, ...rest } = fields;
  return {
    ...rest,
    bill_to_id: records.payer.id,
    line_id: records.line?.id ?? null,
    region: regionOf(fields.business_type, records.from, records.to),
    shipper_id: shipper.id ?? null,
    shipper_name: shipper.name,
    shipper_contact: shipper.contact,
    shipper_phone: shipper.phone,
    shipper_address: shipper.address,
    consignee_id: consignee.id ?? null,
    consignee_name: consignee.name,
    consignee_contact: consignee.contact,
    consignee_phone: consignee.phone,
    consignee_address: consignee.address,
    due_at: dueAt(journey),
    un_no: rest.is_dg ? rest.un_no : null,
    dg_class: rest.is_dg ? rest.dg_class : null,
    packing_group: rest.is_dg ? rest.packing_group : null,
    flash_point_c: rest.is_dg ? rest.flash_point_c : null,
    emergency_contact: rest.is_dg ? rest.emergency_contact : null,
    emergency_phone: rest.is_dg ? rest.emergency_phone : null,
    goods_value_minor: goodsValue(fields),
    goods_value_currency: goods_value ? rest.goods_value_currency : null,
    sales_id: rest.sales_id ?? records.customer.sales_id,
    service_id: rest.service_id ?? records.customer.service_id,
    ...totalsOf(lines.map(measuresOf)),
  };
}
export type Columns = ReturnType<typeof columnsOf>;

function goodsValue({ goods_value, goods_value_currency }: OrderFields): bigint | null {
  if (!goods_value || !goods_value_currency) return null;
  const minor = parseAmount(goods_value_currency, goods_value);
  if (minor === null) throw badField('goods_value', 'BAD_AMOUNT');
  return minor;
}

type Parts = { readonly lines: string; readonly plan: string };

/** Inserts the order, its lines and its planned journey in one statement. */
async function insert(
  work: Work<OrderTables>,
  columns: Columns & { order_no: string; source: OrderSource; copied_from_id: bigint | null },
  { lines, plan }: Parts,
): Promise<LoadedOrder> {
  const row = { ...columns, order_time: work.now, created_by: work.who.accountId };
  const given = Object.entries(row).flatMap(([column, value]) => (value === undefined ? [] : [column]));
  const [order] = await inserting(work, () => insertion(work.db, { ...row, lines_json: lines, plan_json: plan }, given.join()));
  if (!order) throw new Error('the order was not inserted');
  return order;
}

/** Replaces the lines; reached points of the journey keep their time. */
async function update(work: Work<OrderTables>, before: LoadedOrder, columns: Columns, { lines, plan }: Parts): Promise<LoadedOrder> {
  const { id } = before;
  const order = await work.db
    .updateTable('transport_order')
    .set({ ...columns, version: before.version + 1, updated_at: work.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await Promise.all([
    work.db.deleteFrom('order_line').where('order_id', '=', id).execute(),
    sql`delete from order_milestone where order_id = ${id} and actual_at is null
      and code not in (select code from jsonb_to_recordset(${plan}::jsonb) as p (code text))`.execute(work.db),
  ]);
  await Promise.all([
    insertLines(sql`${id}::bigint`, lines).execute(work.db),
    sql`${insertPlan(sql`${id}::bigint`, plan)} on conflict (order_id, code) do update set planned_at = excluded.planned_at`.execute(
      work.db,
    ),
  ]);
  return order;
}

type LineIn = OrderFields['lines'][number];
function measuresOf(line: LineIn) {
  return {
    pieces: line.pieces,
    pallets: line.pallets,
    gross_kg: line.gross_kg,
    volume_m3: line.volume_m3 ?? null,
    length_cm: line.length_cm ?? null,
    width_cm: line.width_cm ?? null,
    height_cm: line.height_cm ?? null,
  };
}

export function linesOf({ lines }: OrderFields) {
  return lines.map((line, place) => ({
    ...measuresOf(line),
    line_no: place + 1,
    goods_name: line.goods_name,
    hs_code: line.hs_code ?? null,
    packing: line.packing,
    net_kg: line.net_kg ?? null,
    volume_m3: volumeOf(measuresOf(line)),
  }));
}

export function planOf(journey: Journey) {
  return [...planMilestones(journey)].map(([code, planned_at]) => ({ code, planned_at }));
}

/** The facts whose changes the record's timeline shows. */
export function factsOf(order: LoadedOrder): Record<string, unknown> {
  const { id, version, created_at, updated_at, created_by, copied_from_id, plain, ...facts } = order;
  return facts;
}
