import { sql } from 'kysely';
import { jsonRows, jsonText } from '../../../../kernel/json-text.ts';
import { type Day, monthOf } from '../../../../kernel/day.ts';
import { amountOf, convert, type Currency, splitTax } from '../../../../kernel/money.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../server/work.ts';
import { waitsForPrice } from '../../../pricing/rating/price.ts';
import type { RatedFacts } from '../../../pricing/rating/server/rate-leg.ts';
import type { FinanceTables } from '../../server/db.ts';
import { lockedOrders } from '../../job-lock/server/job-lock.ts';
import { rateOn } from '../../../reference/exchange/server/rates.ts';
import type { Treatment } from '../../../reference/input-tax/rules.ts';
import type { SupplierTax } from '../../../reference/input-tax/server/supplier-taxes.ts';
import { type BookRate, bookRate } from '../../ledger/server/queries.ts';
import { type Books, dateInOpenPeriod, holdPeriod } from '../../period/server/books.ts';
import type { Business, Side } from '../../side.ts';
import { taxesOfSupplies } from './performed.ts';
import type { ChargeTable } from './tables.ts';

/** A line to create: priced (with a fee and an amount) or unpriced (with neither, only to show that a charge is missing). */
export type NewCharge = {
  readonly side: Side;
  readonly business?: Business;
  readonly orderId: bigint | null;
  readonly workOrderId: bigint | null;
  readonly storageRunId?: bigint;
  readonly freightJobId?: bigint | null;
  readonly declarationId?: bigint;
  readonly cargoClaimId?: bigint;
  readonly containerClockId?: bigint;
  readonly agentShareId?: bigint;
  readonly customerId: bigint | null;
  readonly carrierId: bigint | null;
  readonly feeNameId: bigint | null;
  readonly description: string | null;
  readonly basis: string | null;
  readonly quantity: string;
  readonly unitPrice: string;
  readonly currency: Currency;
  readonly amountMinor: bigint;
  readonly netMinor: bigint;
  readonly taxPercent: string;
  readonly disbursement: boolean;
  /** True where a person typed the percent. */
  readonly taxTyped?: boolean;
  readonly source: ChargeTable['source'];
  readonly priceId: bigint | null;
  readonly calc: unknown;
  readonly abnormal: boolean;
  readonly estimated: boolean;
  readonly priced: boolean;
  /** The reason why a person has to check the line; shown to the user who enters the price. */
  readonly reason?: 'TAX_RATE_MISSING';
};

type MakeOptions = {
  /** The tax point: the day when the service was completed. A line booked later because its month is closed keeps the tax of this day. */
  readonly day: Day;
  /** True to create an unpriced line with the reason where a rate is missing, instead of refusing: a signature must not fail for this. */
  readonly lenient: boolean;
};

/**
 * Creates lines of one company and day: each with its rate into the functional currency, dated in an open month (late where its own is
 * closed). Lines are open, or unpriced where they have no price. Answers the ids in the order given.
 */
export async function makeCharges(work: Work<FinanceTables>, books: Books, lines: readonly NewCharge[], o: MakeOptions): Promise<bigint[]> {
  if (lines.length === 0) return [];
  const rows = await work.db
    .insertInto('charge')
    .values(await chargeRows(work, books, lines, o))
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** The rows of lines, in the order given, in an open month. */
async function chargeRows(work: Work<FinanceTables>, books: Books, lines: readonly NewCharge[], o: MakeOptions) {
  const inTime = await dateInOpenPeriod(work, books, o.day);
  const locked = await takesLateOrRefuse(work, books, lines);
  const rates = await ratesOf(work, books, lines, o);
  const taxed = await taxesOf(work, books, lines, o.day);
  return taxed.map((line) => {
    const dated = line.orderId !== null && locked.has(line.orderId) ? { day: books.today, late: true } : inTime;
    const rate = rates.get(`${line.currency} ${line.side}`);
    const priced = line.priced && rate !== undefined;
    const functional = rate ? functionalOf(line, books.currency, rate.rate) : { gross: 0n, net: 0n };
    return {
      company_id: books.companyId,
      side: line.side,
      business: line.business ?? ('road' as const),
      order_id: line.orderId,
      work_order_id: line.workOrderId,
      storage_run_id: line.storageRunId ?? null,
      freight_job_id: line.freightJobId ?? null,
      declaration_id: line.declarationId ?? null,
      cargo_claim_id: line.cargoClaimId ?? null,
      container_clock_id: line.containerClockId ?? null,
      agent_share_id: line.agentShareId ?? null,
      customer_id: line.customerId,
      carrier_id: line.carrierId,
      fee_name_id: line.feeNameId,
      description: line.description,
      basis: line.basis,
      quantity: line.quantity,
      unit_price: line.unitPrice,
      currency: line.currency,
      amount_minor: priced ? line.amountMinor : 0n,
      net_minor: priced ? line.netMinor : 0n,
      tax_minor: priced ? line.amountMinor - line.netMinor : 0n,
      tax_percent: line.taxPercent,
      tax_on: o.day,
      disbursement: line.disbursement,
      input_tax: line.inputTax,
      reverse_percent: line.reversePercent,
      rate: rate?.rate ?? '1',
      rate_on: rate?.on ?? dated.day,
      rate_source: rate?.source ?? 'missing',
      functional_currency: books.currency,
      functional_minor: priced ? functional.gross : 0n,
      functional_net_minor: priced ? functional.net : 0n,
      source: line.source,
      quotation_price_id: line.priceId,
      calc: line.calc === null ? null : jsonText(line.calc),
      estimated: line.estimated,
      late: dated.late,
      abnormal: line.abnormal,
      state: priced ? ('open' as const) : ('unpriced' as const),
      returned_reason: line.priced && !rate ? 'RATE_MISSING' : (line.reason ?? null),
      void_reason: null,
      reviewed_by: null,
      reviewed_at: null,
      bill_id: null,
      business_on: dated.day,
      financial_month: monthOf(dated.day),
      reverses_id: null,
      created_by: work.who.userType === 1 ? work.who.accountId : null,
    };
  });
}

/** The columns of a line that follow from its price and its day. */
const repriced = [
  ...([
    'fee_name_id',
    'description',
    'quantity',
    'unit_price',
    'currency',
    'amount_minor',
    'net_minor',
    'tax_minor',
    'tax_percent',
  ] as const),
  ...(['tax_on', 'disbursement', 'input_tax', 'reverse_percent', 'rate', 'rate_on', 'rate_source', 'functional_minor'] as const),
  ...(['functional_net_minor', 'calc', 'late', 'abnormal', 'state', 'returned_reason', 'business_on', 'financial_month'] as const),
] as const;

/** Gives open lines another price and day, by the same rules as new ones. The caller has locked them. */
export async function replaceCharges(
  work: Work<FinanceTables>,
  books: Books,
  lines: readonly (NewCharge & { readonly id: bigint })[],
  o: MakeOptions,
): Promise<void> {
  if (lines.length === 0) return;
  const rows = (await chargeRows(work, books, lines, o)).map((row, place) => ({
    id: lines[place]?.id,
    ...Object.fromEntries(repriced.map((column) => [column, column === 'calc' && row.calc !== null ? JSON.parse(row.calc) : row[column]])),
  }));
  const set = sql.join(repriced.map((column) => sql`${sql.ref(column)} = r.${sql.ref(column)}`));
  await sql`update charge c set ${set}, version = c.version + 1, updated_at = ${work.now}
    from jsonb_populate_recordset(null::charge, ${jsonRows(rows)}::jsonb) r where c.id = r.id`.execute(work.db);
}

type TaxedCharge = NewCharge & { readonly inputTax: Treatment; readonly reversePercent: string };

/**
 * Lines with the tax that their party's price contains. A supplier's tax follows from the supplier and its invoice, never from the rate of
 * our own country alone (money.md 3).
 */
async function taxesOf(work: Work<FinanceTables>, books: Books, lines: readonly NewCharge[], day: Day): Promise<TaxedCharge[]> {
  const bought = lines.flatMap((line) =>
    line.side === 'payable' && line.carrierId !== null ? [{ ...line, carrierId: line.carrierId }] : [],
  );
  if (bought.length === 0) return lines.map((line) => ({ ...line, inputTax: 'invoice', reversePercent: '0' }));
  const taxOf = await taxesOfSupplies(work, bought);
  return lines.map((line) => {
    if (line.side === 'receivable' || line.carrierId === null || line.disbursement)
      return { ...line, inputTax: 'invoice', reversePercent: '0' };
    const tax = taxOf({ ...line, carrierId: line.carrierId }, { companyId: books.companyId, day });
    return { ...line, ...suppliedTax(tax, line) };
  });
}

/** The tax of a supplier's line: the percent in its price, its net amount, and the percent that we declare. A typed percent is its invoice's. */
export function suppliedTax(
  tax: SupplierTax,
  line: Pick<NewCharge, 'currency' | 'amountMinor' | 'taxPercent' | 'taxTyped'>,
): Pick<TaxedCharge, 'taxPercent' | 'netMinor' | 'inputTax' | 'reversePercent'> {
  const typed = line.taxTyped === true && tax.treatment === 'invoice';
  const taxPercent = typed ? line.taxPercent : (tax.contained(line.taxPercent) ?? line.taxPercent);
  const { net } = splitTax({ currency: line.currency, minor: line.amountMinor }, taxPercent);
  const reversePercent = tax.treatment === 'reverse' ? (tax.percent ?? '0') : '0';
  return { taxPercent, netMinor: net.minor, inputTax: tax.treatment, reversePercent };
}

/**
 * A locked order accepts only late cost and the customer's credit for a claim, both dated today; refuses JOB_LOCKED_INCOME. Answers which
 * orders are locked.
 */
async function takesLateOrRefuse(work: Work<FinanceTables>, books: Books, lines: readonly NewCharge[]) {
  const locked = await lockedOrders(
    work,
    lines.map((line) => line.orderId),
  );
  const income = lines.find(
    (line) => line.side === 'receivable' && line.cargoClaimId === undefined && line.orderId !== null && locked.has(line.orderId),
  );
  if (income) throw new Refusal('JOB_LOCKED_INCOME', { order: locked.get(income.orderId ?? 0n) ?? '' });
  if (locked.size > 0) await holdPeriod(work, books.companyId, books.today);
  return locked;
}

export function functionalOf(
  line: { readonly currency: Currency; readonly amountMinor: bigint; readonly netMinor: bigint },
  to: Currency,
  rate: string,
): { gross: bigint; net: bigint } {
  return {
    gross: convert({ currency: line.currency, minor: line.amountMinor }, to, rate).minor,
    net: convert({ currency: line.currency, minor: line.netMinor }, to, rate).minor,
  };
}

/** The rate of an estimate. An estimate is not posted, so this rate can still be corrected. */
async function planRate(work: Work<FinanceTables>, books: Books, on: { currency: Currency; day: Day; side: Side }): Promise<BookRate> {
  const { currency: from, day, side } = on;
  const rate = await rateOn(work, { from, to: books.currency, day, side, companyId: books.companyId });
  return { rate: rate.rate, on: rate.day, source: rate.source || 'own' };
}

/** Reads one rate for each currency and side, for any number of lines. */
async function ratesOf(work: Work<FinanceTables>, books: Books, lines: readonly NewCharge[], { day, lenient }: MakeOptions) {
  const rates = new Map<string, Awaited<ReturnType<typeof bookRate>>>();
  for (const { currency, side, estimated } of lines) {
    const key = `${currency} ${side}`;
    if (rates.has(key)) continue;
    try {
      rates.set(key, await (estimated ? planRate : bookRate)(work, books, { currency, day, side }));
    } catch (error) {
      if (!lenient || !(error instanceof Refusal) || error.code !== 'RATE_MISSING') throw error;
    }
  }
  return rates;
}

/** The party and the records of a line, without its price. */
type LineOf = Pick<NewCharge, 'side' | 'orderId' | 'workOrderId' | 'customerId' | 'carrierId' | 'estimated'> & Partial<NewCharge>;
type AgreedPrice = {
  readonly currency: Currency;
  /** The amount, tax included. */
  readonly amountMinor: bigint;
  readonly taxPercent: string;
  readonly calc: unknown;
  /** Where they are not one piece at the amount. */
  readonly quantity?: string;
  readonly unitPrice?: string;
};

/** A line at a price that was agreed or worked out elsewhere, tax included: the tax of its day is taken out of it. */
export function agreedLine(
  of: LineOf,
  fee: { readonly id: bigint; readonly disbursement: boolean; readonly abnormal: boolean },
  price: AgreedPrice,
): NewCharge {
  const { currency, amountMinor, taxPercent } = price;
  const { net } = splitTax({ currency, minor: amountMinor }, taxPercent);
  return {
    description: null,
    basis: null,
    ...of,
    feeNameId: fee.id,
    quantity: price.quantity ?? '1',
    unitPrice: price.unitPrice ?? amountOf(currency, amountMinor),
    currency,
    amountMinor,
    netMinor: net.minor,
    taxPercent,
    disbursement: fee.disbursement,
    source: 'agreed',
    priceId: null,
    calc: price.calc,
    abnormal: fee.abnormal,
    priced: true,
  };
}

/** An unpriced line for a missing price: it names the party and waits for a price entered by hand. */
export function unpricedLine(
  of: Pick<NewCharge, 'side' | 'orderId' | 'workOrderId' | 'customerId' | 'carrierId' | 'estimated'>,
  currency: Currency,
  calc: unknown,
): NewCharge {
  return {
    ...of,
    feeNameId: null,
    description: null,
    basis: null,
    quantity: '1',
    unitPrice: '0',
    currency,
    amountMinor: 0n,
    netMinor: 0n,
    taxPercent: '0',
    disbursement: false,
    source: 'quote',
    priceId: null,
    calc,
    abnormal: false,
    priced: false,
  };
}

/** Unpriced lines for fees whose price cannot charge them: without a line, nobody would notice that a fee of the leg is missing. */
export function waitingLines(of: Parameters<typeof unpricedLine>[0], currency: Currency, rated: RatedFacts): NewCharge[] {
  return rated.problems
    .filter(({ problem }) => waitsForPrice(problem))
    .map((one) => ({
      ...unpricedLine(of, currency, { problems: [one], explanation: rated.explanation }),
      feeNameId: one.feeNameId,
      ...(one.problem.why === 'tax_missing' ? { reason: 'TAX_RATE_MISSING' as const } : {}),
    }));
}
