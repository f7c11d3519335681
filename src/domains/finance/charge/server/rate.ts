import { type Selectable, sql } from 'kysely';
import type { Day } from '../../../../kernel/day.ts';
import { amountOf, type Currency, splitTax } from '../../../../kernel/money.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import { dayOf } from '../../../identity/own-company/server/today.ts';
import type { Values } from '../../../../server/statement.ts';
import type { Work } from '../../../../server/work.ts';
import { containersOn } from '../../../dispatch/work-order/server/cargo.ts';
import { type LegFacts, type RatedCharge, type RatedFacts, rateLeg } from '../../../pricing/rating/server/rate-leg.ts';
import { type FinanceTables, statement } from '../../server/db.ts';
import { unlockedOrRefuse } from '../../job-lock/server/job-lock.ts';
import { booksOf } from '../../period/server/books.ts';
import { supplierTaxesOf } from '../../../reference/input-tax/server/supplier-taxes.ts';
import { taxRateOn } from '../../../reference/tax-rate/rules.ts';
import { taxRatesOf } from '../../../reference/tax-rate/server/rates.ts';
import { type Load, shareOver } from '../rules.ts';
import { agreedIncome } from './agreed-income.ts';
import { agreedLine, makeCharges, type NewCharge, unpricedLine, waitingLines } from './charges.ts';
import { fixedAmong, takeBackFixed } from './fixed-lines.ts';
import { freightFee } from './freight-fee.ts';
import { isOfItself, isRated } from './rated-lines.ts';
import { voidCharges } from './void-charges.ts';
import { tellCompleteness } from './completeness.ts';

export type RatedLines = { readonly lines: number; readonly unpriced: number };
const noLines: RatedLines = { lines: 0, unpriced: 0 };

/**
 * Creates an order's receivable lines by the price confirmed for it, else by the customer's quotations: estimated lines on its pick-up day, actual lines on the day of its
 * signature. Without a matching price it creates one unpriced line. Does nothing where the order has such lines already.
 */
export async function rateOrder(work: Work<FinanceTables>, orderId: bigint, { estimated }: { estimated: boolean }): Promise<RatedLines> {
  const { db } = work;
  const order = await db.selectFrom('transport_order').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
  if (await hasLines(work, 'order_id', orderId, 'receivable', estimated)) return noLines;
  const books = await booksOf(work, order.company_id);
  const day = await dayOf(work, order.company_id, estimated ? order.pickup_from : (order.signed_at ?? work.now));
  const agreed = await agreedIncome(work, order, { day, estimated });
  if (agreed) {
    await makeCharges(work, books, [agreed], { day, lenient: true });
    return recordRating(work, 'order', orderId, estimated ? 'estimate' : 'rate', [agreed]);
  }
  const rated = await sellingPrice(work, order, day);
  const of = { side: 'receivable', orderId, workOrderId: null, customerId: order.bill_to_id, carrierId: null, estimated } as const;
  const abnormal = await abnormalFees(work, rated.lines);
  const lines: NewCharge[] = rated.lines.map((line) => ({ ...of, ...quoted(line), abnormal: abnormal.has(line.feeNameId) }));
  if (lines.length === 0 || rated.problems.length > 0) {
    const customer = await db.selectFrom('customer').select('currency').where('id', '=', order.bill_to_id).executeTakeFirstOrThrow();
    lines.push(...waitingLines(of, customer.currency, rated));
    if (lines.length === 0) lines.push(unpricedLine(of, customer.currency, { problems: rated.problems, explanation: rated.explanation }));
  }
  await makeCharges(work, books, lines, { day, lenient: true });
  return recordRating(work, 'order', orderId, estimated ? 'estimate' : 'rate', lines);
}

export type Order = Selectable<FinanceTables['transport_order']>;

/** Rates an order by its customer's quotations in force on a day. */
export function sellingPrice(work: Work<FinanceTables>, order: LegOrder, day: Day): Promise<RatedFacts> {
  return rateLeg(work, { ...legOf(order, day), side: 'sell', partyId: order.customer_id, companyId: order.company_id });
}

const legColumns = [
  'company_id',
  'customer_id',
  'mode',
  'customer_line_id',
  'line_id',
  'origin_station_id',
  'destination_station_id',
  'vehicle_type_id',
  'gross_kg',
  'volume_m3',
  'pieces',
  'pallets',
  'container_type',
] as const;
type LegOrder = Pick<Order, (typeof legColumns)[number]>;

/** The facts of an order that its prices are matched against. */
export function legOf(order: LegOrder, day: Day): LegFacts {
  return {
    day,
    mode: order.mode,
    customerLineId: order.customer_line_id,
    lineId: order.line_id,
    originStationId: order.origin_station_id,
    destinationStationId: order.destination_station_id,
    vehicleTypeId: order.vehicle_type_id,
    grossKg: order.gross_kg,
    volumeM3: order.volume_m3,
    pieces: String(order.pieces),
    pallets: order.pallets,
    containers: order.container_type ? [{ type: order.container_type, count: 1 }] : [],
  };
}

export type SellingLeg = LegOrder & { readonly day: Day };

/** An order as its customer's quotations are matched against, on its pick-up day in the time zone of its company. */
export async function sellingLeg({ db }: Work<FinanceTables>, orderId: bigint): Promise<SellingLeg> {
  const [leg] = await sellingLegs(db, { order: orderId });
  if (!leg) throw new Refusal('NOT_FOUND');
  return leg;
}
const sellingLegs = statement((db, { order }: Values<{ order: bigint }>) =>
  db
    .selectFrom('transport_order as o')
    .innerJoin('own_company as c', 'c.id', 'o.company_id')
    .select(legColumns.map((column) => `o.${column}` as const))
    .select(sql<Day>`(o.pickup_from at time zone c.time_zone)::date`.as('day'))
    .where('o.id', '=', order),
);

/** The expected income of an order, tax included, by currency; null where no quotation prices it. Creates no lines. */
export async function estimateLeg(work: Work<FinanceTables>, leg: SellingLeg): Promise<ReadonlyMap<Currency, bigint> | null> {
  const { lines } = await sellingPrice(work, leg, leg.day);
  if (lines.length === 0) return null;
  const sums = new Map<Currency, bigint>();
  for (const { currency, amountMinor } of lines) sums.set(currency, (sums.get(currency) ?? 0n) + amountMinor);
  return sums;
}

/**
 * Creates a trip's payable lines, shared over the orders that it carries: by the agreed price where there is one, otherwise by the
 * carrier's quotations. A trip without orders, such as the drayage of a container, has lines of its own, with the weight that it states.
 * Actual lines are dated on the day of completion, estimated lines on the planned day of departure. An estimate
 * without a price is omitted. Our own trucks have no payable lines. Does nothing where the trip has such lines already.
 */
export async function rateWorkOrder(
  work: Work<FinanceTables>,
  workOrderId: bigint,
  { estimated }: { estimated: boolean },
): Promise<RatedLines> {
  const { db } = work;
  const trip = await db.selectFrom('work_order').selectAll().where('id', '=', workOrderId).executeTakeFirstOrThrow();
  if (trip.carrier_id === null || trip.own) return noLines;
  if (await hasLines(work, 'work_order_id', workOrderId, 'payable', estimated)) return noLines;
  const carried = await db
    .selectFrom('work_order_load')
    .select(['order_id', 'gross_kg', 'volume_m3', 'pieces', 'pallets'])
    .where('work_order_id', '=', workOrderId)
    .where('live', '=', true)
    .orderBy('order_id')
    .execute();
  const loads = carried.map((load): Load => ({ orderId: load.order_id, grossKg: load.gross_kg, volumeM3: load.volume_m3 }));
  const books = await booksOf(work, trip.company_id);
  const day = await dayOf(work, trip.company_id, estimated ? trip.planned_depart : (trip.completed_at ?? work.now));
  const priced =
    trip.buy_amount_minor !== null && trip.buy_currency !== null
      ? await agreedLines(work, trip, loads, day)
      : await quotedLines(work, trip, carried, loads, day);
  const lines = estimated ? priced.filter((line) => line.priced).map((line) => ({ ...line, estimated })) : priced;
  await makeCharges(work, books, lines, { day, lenient: true });
  return recordRating(work, 'workOrder', workOrderId, estimated ? 'estimate' : 'rate', lines);
}

/** The weight that a trip without orders states; null where it states none. */
async function freightWeight({ db }: Work<FinanceTables>, tripId: bigint): Promise<string | null> {
  const freight = await db.selectFrom('work_order_freight').select('gross_kg').where('work_order_id', '=', tripId).executeTakeFirst();
  return freight?.gross_kg ?? null;
}

type Trip = Awaited<ReturnType<typeof tripOf>>;
function tripOf({ db }: Work<FinanceTables>, id: bigint) {
  return db.selectFrom('work_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

async function agreedLines(work: Work<FinanceTables>, trip: Trip, loads: readonly Load[], day: Day): Promise<NewCharge[]> {
  const { buy_currency: currency, buy_amount_minor: minor } = trip;
  if (currency === null || minor === null) return [];
  const fee = await freightFee(work, 'payable');
  const fees = fee === null ? [] : [fee];
  const rates = await taxRatesOf(work, [trip.company_id], fees);
  const dated = fee === null ? null : taxRateOn(rates(trip.company_id), fee, day);
  const carrierId = trip.carrier_id ?? 0n;
  const taxOf = await supplierTaxesOf(work, [carrierId], fees);
  const percent =
    fee === null ? undefined : taxOf({ companyId: trip.company_id, carrierId, feeNameId: fee, day }).contained(dated?.percent);
  return partsOf(currency, minor, loads, trip.cost_share).map((part) => {
    const of = { orderId: part.orderId, workOrderId: trip.id, carrierId: trip.carrier_id };
    const place = { ...of, side: 'payable', customerId: null, estimated: false } as const;
    if (fee !== null && percent !== undefined) {
      const price = { currency, amountMinor: part.minor, taxPercent: percent, calc: null };
      return agreedLine({ ...place, basis: 'trip' }, { id: fee, disbursement: false, abnormal: false }, price);
    }
    const line = unpricedLine(place, currency, { agreed: amountOf(currency, part.minor), currency });
    return fee === null ? line : { ...line, feeNameId: fee, reason: 'TAX_RATE_MISSING' };
  });
}

async function quotedLines(
  work: Work<FinanceTables>,
  trip: Trip,
  carried: readonly { gross_kg: string; volume_m3: string; pieces: number; pallets: string }[],
  loads: readonly Load[],
  day: string,
): Promise<NewCharge[]> {
  const rated = await rateLeg(work, {
    side: 'buy',
    partyId: trip.carrier_id ?? 0n,
    companyId: trip.company_id,
    day,
    mode: 'road',
    lineId: trip.line_id,
    originStationId: trip.origin_station_id,
    destinationStationId: trip.destination_station_id,
    vehicleTypeId: trip.vehicle_type_id,
    grossKg: carried.length === 0 ? await freightWeight(work, trip.id) : total(carried.map((load) => load.gross_kg)),
    volumeM3: total(carried.map((load) => load.volume_m3)),
    pieces: String(carried.reduce((sum, load) => sum + load.pieces, 0)),
    pallets: total(carried.map((load) => load.pallets)),
    containers: await containersOn(work, trip.id),
    km: trip.distance_km,
  });
  const abnormal = await abnormalFees(work, rated.lines);
  const of = { side: 'payable', workOrderId: trip.id, customerId: null, carrierId: trip.carrier_id, estimated: false } as const;
  const lines = rated.lines.flatMap((line) =>
    sharedLines(line, loads, trip.cost_share).map((part): NewCharge => ({ ...of, ...part, abnormal: abnormal.has(line.feeNameId) })),
  );
  if (lines.length > 0 && rated.problems.length === 0) return lines;
  const carrier = await work.db.selectFrom('carrier').select('currency').where('id', '=', trip.carrier_id).executeTakeFirstOrThrow();
  const [first] = loads;
  // One unpriced line: on the order if there is only one, otherwise on the trip.
  const orderId = new Set(loads.map((load) => load.orderId)).size === 1 ? (first?.orderId ?? null) : null;
  lines.push(...waitingLines({ ...of, orderId }, carrier.currency, rated));
  if (lines.length > 0) return lines;
  return [unpricedLine({ ...of, orderId }, carrier.currency, { problems: rated.problems, explanation: rated.explanation })];
}

/** Shares a price of the whole trip over its orders. A single order keeps the rated quantity and price. */
function sharedLines(line: RatedCharge, loads: readonly Load[], by: Trip['cost_share']) {
  const parts = partsOf(line.currency, line.amountMinor, loads, by);
  return parts.map((part) => {
    if (parts.length === 1) return { ...quoted(line), orderId: part.orderId };
    const { net } = splitTax({ currency: line.currency, minor: part.minor }, line.disbursement ? '0' : line.taxPercent);
    return {
      ...quoted(line),
      orderId: part.orderId,
      quantity: '1',
      unitPrice: amountOf(line.currency, part.minor),
      amountMinor: part.minor,
      netMinor: net.minor,
      calc: { ...line.calc, shared: { by, of: amountOf(line.currency, line.amountMinor) } },
    };
  });
}

/** The parts of a trip's price by order; the whole for a trip without orders. */
function partsOf(
  currency: Currency,
  minor: bigint,
  loads: readonly Load[],
  by: Trip['cost_share'],
): { orderId: bigint | null; minor: bigint }[] {
  return loads.length === 0 ? [{ orderId: null, minor }] : shareOver(currency, minor, loads, by);
}

/** A rated price as a charge line. */
export function quoted(line: RatedCharge) {
  return {
    feeNameId: line.feeNameId,
    description: null,
    basis: line.basis,
    quantity: line.quantity,
    unitPrice: line.unitPrice,
    currency: line.currency,
    amountMinor: line.amountMinor,
    netMinor: line.netMinor,
    taxPercent: line.taxPercent,
    disbursement: line.disbursement,
    source: 'quote' as const,
    priceId: line.priceId,
    calc: { ...line.calc, quotation: line.quotationNumber, revision: line.quotationVersion } as unknown,
    priced: true,
  };
}

function recordRating(work: Work<FinanceTables>, subject: string, id: bigint, what: string, lines: readonly NewCharge[]): RatedLines {
  const unpriced = lines.filter((line) => !line.priced).length;
  work.audit({ subject, id, what, after: { lines: lines.length, unpriced } });
  return { lines: lines.length, unpriced };
}

async function hasLines(
  { db }: Work<FinanceTables>,
  column: 'order_id' | 'work_order_id',
  id: bigint,
  side: 'receivable' | 'payable',
  estimated: boolean,
): Promise<boolean> {
  const charges = await db
    .selectFrom('charge')
    .select('id')
    .where(column, '=', id)
    .where('side', '=', side)
    .where('estimated', '=', estimated)
    .where('state', '<>', 'void')
    .where(isRated('charge'))
    .limit(1)
    .executeTakeFirst();
  return charges !== undefined;
}

export async function abnormalFees({ db }: Work<FinanceTables>, lines: readonly RatedCharge[]): Promise<ReadonlySet<bigint>> {
  if (lines.length === 0) return new Set();
  const ids = lines.map((line) => line.feeNameId);
  const rows = await db.selectFrom('fee_name').select('id').where('id', 'in', ids).where('abnormal', '=', true).execute();
  return new Set(rows.map((row) => row.id));
}

/** Adds exact decimal texts of up to six places. */
function total(texts: readonly string[]): string {
  const millionths = texts.reduce((sum, text) => {
    const [whole = '0', fraction = ''] = text.split('.');
    return sum + BigInt(whole + fraction.slice(0, 6).padEnd(6, '0'));
  }, 0n);
  const digits = millionths.toString().padStart(7, '0');
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`;
}

const subjectOf = {
  order_id: 'order',
  work_order_id: 'workOrder',
  storage_run_id: 'storage',
  freight_job_id: 'freightJob',
  cargo_claim_id: 'cargoClaim',
} as const;

type LinesOf = { readonly column: keyof typeof subjectOf; readonly id: bigint };
type VoidOptions = {
  readonly estimatedOnly: boolean;
  readonly reason: string;
  readonly side?: 'receivable' | 'payable';
  readonly ratedOnly?: boolean;
  /** True to leave the lines of declarations, claims and clocks: what was paid at customs or granted to a customer stays so. */
  readonly ownOnly?: boolean;
  /** The number of what is cancelled: reviewed lines of a month that is closed stay in it, and are taken back in the current one. */
  readonly takesBack?: string;
};

/** Voids lines for which none come: an order of which they were the last open ones is complete from then on. */
export async function withdrawLines(work: Work<FinanceTables>, of: LinesOf, o: VoidOptions): Promise<void> {
  const lines = await voidLines(work, of, o);
  await tellCompleteness(
    work,
    lines.filter(({ estimated }) => !estimated),
  );
}

/**
 * Voids the lines of an order, a trip, a freight job, a month of storage or a claim for goods. Refuses where one
 * is billed: its bill is voided first. `side` and `ratedOnly` leave the lines of the other side, and those that are not rated, as they are.
 * Answers the lines. Others may take their place, so the caller tells whether the orders are complete.
 */
export async function voidLines(work: Work<FinanceTables>, of: LinesOf, o: VoidOptions) {
  const { db } = work;
  const lines = await db
    .selectFrom('charge as c')
    .leftJoin('bill as b', 'b.id', 'c.bill_id')
    .selectAll('c')
    .select('b.bill_no')
    .where(`c.${of.column}`, '=', of.id)
    .where('c.state', '<>', 'void')
    .$if(o.estimatedOnly, (query) => query.where('c.estimated', '=', true))
    .$if(o.side !== undefined, (query) => query.where('c.side', '=', o.side ?? 'payable'))
    .$if(o.ratedOnly === true, (query) => query.where(isRated('c')))
    .$if(o.ownOnly === true, (query) => query.where(isOfItself('c')))
    .orderBy('c.id')
    .forUpdate('c')
    .execute();
  await unlockedOrRefuse(work, lines);
  const billed = lines.find((line) => line.state === 'billed');
  if (billed) throw new Refusal('CHARGE_BILLED', { bill: billed.bill_no ?? '' });
  if (lines.length === 0) return lines;
  const fixed = o.takesBack === undefined ? [] : await fixedAmong(work, lines);
  await voidCharges(
    work,
    lines.filter((line) => !fixed.includes(line)),
    o.reason,
  );
  await takeBackFixed(work, fixed, { nextId: null, no: o.takesBack ?? '' });
  work.audit({
    subject: subjectOf[of.column],
    id: of.id,
    what: 'voidCharges',
    after: { lines: lines.length },
    note: o.reason,
  });
  return lines;
}
