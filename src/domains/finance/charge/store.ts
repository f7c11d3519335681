import { dayIn, type Day, monthOf } from '../../../kernel/day.ts';
import { convert, type Currency, splitTax } from '../../../kernel/money.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { Work } from '../../../server/work.ts';
import type { RatedFacts } from '../../pricing/rating/store.ts';
import type { FinanceTables } from '../db.ts';
import { lockedOrders } from '../job-lock/store.ts';
import { rateOn } from '../../reference/exchange/store.ts';
import { type BookRate, bookRate } from '../ledger/queries.ts';
import { type Books, dateInOpenPeriod, holdPeriod } from '../period/store.ts';
import type { Business, Side } from '../side.ts';
import type { ChargeTable } from '../tables.ts';

/** A line that is to be made: priced (a fee and an amount), or unpriced (neither): then only its existence is known. */
export type NewCharge = {
  readonly side: Side;
  readonly business?: Business;
  readonly orderId: bigint | null;
  readonly workOrderId: bigint | null;
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
  readonly source: ChargeTable['source'];
  readonly priceId: bigint | null;
  readonly calc: unknown;
  readonly abnormal: boolean;
  readonly estimated: boolean;
  readonly priced: boolean;
  /** Why a person has to look at it: told to whoever prices it. */
  readonly reason?: 'TAX_RATE_MISSING';
};

type MakeOptions = {
  /** The tax point: when the service was done. A line that is booked later, its month being closed, keeps the tax of this day. */
  readonly day: Day;
  /** A missing rate leaves the line unpriced with that reason instead of refusing: goods that were signed for stay signed for. */
  readonly lenient: boolean;
};

/**
 * Makes lines of one company and day: each with its rate into the books, dated in an open month (late where its own is closed). All
 * of them are open, or unpriced where they have no price. Answers the ids in the order given.
 */
export async function makeCharges(work: Work<FinanceTables>, books: Books, lines: readonly NewCharge[], o: MakeOptions): Promise<bigint[]> {
  if (lines.length === 0) return [];
  const inTime = await dateInOpenPeriod(work, books, o.day);
  const locked = await takesLateOrRefuse(work, books, lines);
  const rates = await ratesOf(work, books, lines, o);
  const rows = await work.db
    .insertInto('charge')
    .values(
      lines.map((line) => {
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
          rate: rate?.rate ?? '1',
          rate_on: rate?.on ?? dated.day,
          rate_source: rate?.source ?? 'missing',
          functional_currency: books.currency,
          functional_minor: priced ? functional.gross : 0n,
          functional_net_minor: priced ? functional.net : 0n,
          source: line.source,
          quotation_price_id: line.priceId,
          calc: line.calc === null ? null : JSON.stringify(line.calc, textIds),
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
          created_by: work.who.userType === 1 ? work.who.accountId || null : null,
        };
      }),
    )
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** A locked order takes late cost alone, dated today; refuses JOB_LOCKED_INCOME. Answers which orders are locked. */
async function takesLateOrRefuse(work: Work<FinanceTables>, books: Books, lines: readonly NewCharge[]) {
  const locked = await lockedOrders(
    work,
    lines.map((line) => line.orderId),
  );
  const income = lines.find((line) => line.side === 'receivable' && line.orderId !== null && locked.has(line.orderId));
  if (income) throw new Refusal('JOB_LOCKED_INCOME', { order: locked.get(income.orderId ?? 0n) ?? '' });
  if (locked.size > 0) await holdPeriod(work, books.companyId, books.today);
  return locked;
}

const textIds = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : value);

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

/** The rate of an estimate, which is nothing that is posted: the rate can still be corrected. */
async function planRate(work: Work<FinanceTables>, books: Books, asked: { currency: Currency; day: Day; side: Side }): Promise<BookRate> {
  const { currency: from, day, side } = asked;
  const found = await rateOn(work, { from, to: books.currency, day, side, companyId: books.companyId });
  return { rate: found.rate, on: found.day, source: found.source || 'own' };
}

/** One look-up for each currency and side, however many lines. */
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

/** An amount agreed for a trip, tax included, as a line: the tax of its day is taken out of it. */
export function agreedLine(
  of: Pick<NewCharge, 'orderId' | 'workOrderId' | 'carrierId'>,
  fee: { readonly id: bigint; readonly taxPercent: string },
  currency: Currency,
  minor: bigint,
  unitPrice: string,
): NewCharge {
  const { net } = splitTax({ currency, minor }, fee.taxPercent);
  return {
    ...of,
    side: 'payable',
    customerId: null,
    feeNameId: fee.id,
    description: null,
    basis: 'trip',
    quantity: '1',
    unitPrice,
    currency,
    amountMinor: minor,
    netMinor: net.minor,
    taxPercent: fee.taxPercent,
    disbursement: false,
    source: 'agreed',
    priceId: null,
    calc: null,
    abnormal: false,
    estimated: false,
    priced: true,
  };
}

/** The place for a price that nobody found: it says for whom and what, and waits to be entered by hand. */
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

/** The places of fees that have a price but no tax rate of the day; they are never charged without tax by themselves. */
export function untaxedLines(of: Parameters<typeof unpricedLine>[0], currency: Currency, rated: RatedFacts): NewCharge[] {
  return rated.problems
    .filter(({ problem }) => problem.why === 'tax_missing')
    .map((one) => ({
      ...unpricedLine(of, currency, { problems: [one], explanation: rated.explanation }),
      feeNameId: one.feeNameId,
      reason: 'TAX_RATE_MISSING',
    }));
}

/** The day of an instant where the company keeps its books. */
export async function dayOf(work: Work<FinanceTables>, companyId: bigint, at: Date): Promise<Day> {
  const { time_zone } = await work.db.selectFrom('own_company').select('time_zone').where('id', '=', companyId).executeTakeFirstOrThrow();
  return dayIn(at, time_zone);
}
