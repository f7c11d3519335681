import type { Day } from '../../../kernel/day.ts';
import { amountOf, type Currency } from '../../../kernel/money.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { Work } from '../../../server/work.ts';
import { tellCounts } from '../bill/store.ts';
import { lockCash } from '../cash/queries.ts';
import type { FinanceTables } from '../db.ts';
import { writeOffPosting } from '../ledger/rules.ts';
import { post } from '../ledger/store.ts';
import { booksOf } from '../period/store.ts';
import { may } from './permits.ts';
import { openBillOf } from './queries.ts';
import { type OpenBill, type Plan, planWriteOff, rateBetween, toleratedOrRefuse, type Wanted } from './rules.ts';

type Cash = Awaited<ReturnType<typeof lockCash>>;

type AskedLine = {
  readonly billId: bigint;
  readonly currency: Currency;
  /** The balance row's version that the caller saw; undefined where the caller locked it itself. */
  readonly version?: number | undefined;
  readonly amountMinor: bigint;
  readonly cashMinor: bigint | null;
  readonly by: 'cash' | 'difference';
  /** A payment request's own hold on the row, which this line uses up. */
  readonly releaseMinor?: bigint;
};
export type AskedWriteOff = {
  readonly cash: Cash;
  readonly businessOn?: Day | undefined;
  readonly lines: readonly AskedLine[];
  readonly excess: 'advance' | 'difference';
  readonly automatic: boolean;
  readonly reason: string | null;
};
export type MadeWriteOff = {
  readonly id: bigint;
  readonly write_off_no: string;
  readonly exchangeMinor: bigint;
  readonly functionalCurrency: Currency;
};

/**
 * Writes bills off by money that the caller holds under lock. Locks the bill rows in the order of bill and currency, checks each by
 * what is open now, stores the lines, moves the balances of bills and money, and posts the entry: all in the call's transaction.
 */
export async function writeOff(work: Work<FinanceTables>, asked: AskedWriteOff): Promise<MadeWriteOff> {
  const { cash } = asked;
  usableOrRefuse(cash);
  const bills = await lockBills(work, cash, asked.lines);
  const wanted = asked.lines.map((line): Wanted => {
    const bill = bills.get(`${line.billId} ${line.currency}`);
    if (!bill) throw new Refusal('NOT_FOUND');
    return {
      bill: { ...bill, heldMinor: bill.heldMinor - (line.releaseMinor ?? 0n) },
      by: line.by,
      amountMinor: line.amountMinor,
      cashMinor: line.cashMinor,
    };
  });
  const open = openOf(cash);
  const plan = planWriteOff(open, wanted, asked.excess);
  if (plan.cashMinor === 0n) throw new Refusal('WRITE_OFF_NO_CASH');
  if (toleratedOrRefuse(open, plan, await tolerances(work))) work.need(may.difference);
  const books = await booksOf(work, cash.company_id);
  const businessOn = asked.businessOn ?? latest([books.today, cash.value_on]);
  const early = wanted.find(({ bill }) => bill.billOn > businessOn);
  if (early || cash.value_on > businessOn)
    throw new Refusal('WRITE_OFF_BEFORE', { day: businessOn, earliest: latest([cash.value_on, ...wanted.map(({ bill }) => bill.billOn)]) });
  return store(work, asked, plan, { businessOn, functionalCurrency: books.currency });
}

function openOf(cash: Cash) {
  return {
    currency: cash.currency,
    amountMinor: cash.amount_minor,
    functionalMinor: cash.functional_minor,
    allocatedMinor: cash.allocated_minor,
    allocatedFunctionalMinor: cash.allocated_functional_minor,
  };
}

function usableOrRefuse(cash: Cash): void {
  if (cash.state === 'reversed') throw new Refusal('CASH_REVERSED', { no: cash.entry_no });
  if (cash.state === 'registered') throw new Refusal('CASH_UNCLAIMED', { no: cash.entry_no });
  if (cash.allocated_minor === cash.amount_minor)
    throw new Refusal('CASH_OVER', {
      currency: cash.currency,
      open: amountOf(cash.currency, 0n),
      asked: amountOf(cash.currency, cash.amount_minor),
    });
}

function sideOf(cash: { readonly direction: 'in' | 'out' }): 'receivable' | 'payable' {
  return cash.direction === 'in' ? 'receivable' : 'payable';
}

function latest(days: readonly Day[]): Day {
  return days.reduce((a, b) => (a > b ? a : b));
}

async function tolerances({ db }: Work<FinanceTables>): Promise<ReadonlyMap<Currency, bigint>> {
  const rows = await db.selectFrom('difference_tolerance').selectAll().execute();
  return new Map(rows.map((row) => [row.currency, row.limit_minor]));
}

async function lockBills(work: Work<FinanceTables>, cash: Cash, lines: readonly AskedLine[]): Promise<Map<string, OpenBill>> {
  const rows = await work.db
    .selectFrom('bill_balance as s')
    .innerJoin('bill as b', 'b.id', 's.bill_id')
    .selectAll('s')
    .select(['b.bill_no', 'b.bill_on', 'b.state', 'b.side', 'b.company_id'])
    .where(
      's.bill_id',
      'in',
      lines.map((line) => line.billId),
    )
    .where('b.company_id', '=', cash.company_id)
    .orderBy('s.bill_id')
    .orderBy('s.currency')
    .forUpdate()
    .execute();
  const asked = new Map(lines.map((line) => [`${line.billId} ${line.currency}`, line]));
  for (const row of rows) {
    const line = asked.get(`${row.bill_id} ${row.currency}`);
    if (!line) continue;
    if (line.version !== undefined && row.version !== line.version) throw new Refusal('CHANGED_MEANWHILE');
    if (row.side !== sideOf(cash) || row.customer_id !== cash.customer_id || row.carrier_id !== cash.carrier_id)
      throw new Refusal('BILL_OTHER_PARTY', { bill: row.bill_no, no: cash.entry_no });
    if (row.state === 'void' || row.state === 'disputed') throw new Refusal('BILL_NOT_OPEN', { bill: row.bill_no });
  }
  return new Map(rows.map((row) => [`${row.bill_id} ${row.currency}`, openBillOf(row)]));
}

async function store(
  work: Work<FinanceTables>,
  asked: AskedWriteOff,
  plan: Plan,
  { businessOn, functionalCurrency }: { businessOn: Day; functionalCurrency: Currency },
): Promise<MadeWriteOff> {
  const { cash } = asked;
  const side = sideOf(cash);
  const gained = plan.lines.reduce((sum, line) => sum + line.settledFunctionalMinor - line.bookedFunctionalMinor, 0n);
  const write_off_no = await work.nextNumber('WR', cash.company_id);
  const { id } = await work.db
    .insertInto('write_off')
    .values({
      write_off_no,
      company_id: cash.company_id,
      side,
      customer_id: cash.customer_id,
      carrier_id: cash.carrier_id,
      cash_entry_id: cash.id,
      currency: cash.currency,
      cash_minor: plan.cashMinor,
      cash_functional_minor: plan.cashFunctionalMinor,
      difference_minor: plan.differenceMinor,
      difference_functional_minor: plan.differenceFunctionalMinor,
      exchange_difference_minor: gained,
      business_on: businessOn,
      automatic: asked.automatic,
      reason: asked.reason,
      reverses_id: null,
      created_at: work.now,
      created_by: work.who.accountId || null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await work.db
    .insertInto('write_off_line')
    .values(
      plan.lines.map((line) => ({
        write_off_id: id,
        bill_id: line.bill.billId,
        currency: line.bill.currency,
        by: line.by,
        amount_minor: line.amountMinor,
        cash_minor: line.cashMinor,
        booked_functional_minor: line.bookedFunctionalMinor,
        settled_functional_minor: line.settledFunctionalMinor,
        exchange_difference_minor: line.settledFunctionalMinor - line.bookedFunctionalMinor,
        booked_rate: rateBetween(line.bill.currency, line.amountMinor, functionalCurrency, line.bookedFunctionalMinor),
        settled_rate: rateBetween(line.bill.currency, line.amountMinor, functionalCurrency, line.settledFunctionalMinor),
      })),
    )
    .execute();
  const released = new Map(asked.lines.map((line) => [`${line.billId} ${line.currency}`, line.releaseMinor ?? 0n]));
  for (const line of plan.lines)
    await moveBalance(work, line, line.by === 'cash' ? (released.get(`${line.bill.billId} ${line.bill.currency}`) ?? 0n) : 0n);
  await moveCash(work, cash.id, plan.cashMinor, plan.cashFunctionalMinor);
  await post(work, {
    companyId: cash.company_id,
    postedOn: businessOn,
    kind: 'writeOff',
    subject: 'writeOff',
    recordId: id,
    functionalCurrency,
    lines: writeOffPosting({
      side,
      party: { customerId: cash.customer_id, carrierId: cash.carrier_id },
      cashEntryId: cash.id,
      currency: cash.currency,
      lines: plan.lines.map((line) => ({ ...line, billId: line.bill.billId, currency: line.bill.currency })),
      differenceMinor: plan.differenceMinor,
      differenceFunctionalMinor: plan.differenceFunctionalMinor,
    }),
  });
  work.audit({
    subject: 'writeOff',
    id,
    what: 'create',
    after: { write_off_no, entry_no: cash.entry_no, amount: amountOf(cash.currency, plan.cashMinor), currency: cash.currency },
    note: asked.reason,
  });
  for (const line of plan.lines)
    work.audit({
      subject: 'bill',
      id: line.bill.billId,
      what: 'writeOff',
      after: { write_off_no, amount: amountOf(line.bill.currency, line.amountMinor) },
    });
  tellCounts(work, cash.company_id);
  return { id, write_off_no, exchangeMinor: gained, functionalCurrency };
}

/** The rows are locked, so that a plain sum is safe; the table's own checks would refuse one that passed zero. */
async function moveBalance(
  { db }: Work<FinanceTables>,
  line: {
    readonly bill: { readonly billId: bigint; readonly currency: Currency };
    readonly amountMinor: bigint;
    readonly bookedFunctionalMinor: bigint;
  },
  releaseMinor: bigint,
): Promise<void> {
  await db
    .updateTable('bill_balance')
    .set((eb) => ({
      written_off_minor: eb('written_off_minor', '+', line.amountMinor),
      written_off_functional_minor: eb('written_off_functional_minor', '+', line.bookedFunctionalMinor),
      requested_minor: eb('requested_minor', '-', releaseMinor),
      version: eb('version', '+', 1),
    }))
    .where('bill_id', '=', line.bill.billId)
    .where('currency', '=', line.bill.currency)
    .execute();
}

async function moveCash({ db, now }: Work<FinanceTables>, id: bigint, minor: bigint, functionalMinor: bigint): Promise<void> {
  await db
    .updateTable('cash_entry')
    .set((eb) => ({
      allocated_minor: eb('allocated_minor', '+', minor),
      allocated_functional_minor: eb('allocated_functional_minor', '+', functionalMinor),
      version: eb('version', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', id)
    .execute();
}

/** The same lines with the signs turned round, naming what they undo. */
export async function undo(
  work: Work<FinanceTables>,
  id: bigint,
  businessOn: Day,
  reason: string,
): Promise<{ id: bigint; write_off_no: string }> {
  const { db } = work;
  const made = await db.selectFrom('write_off').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const lines = await db
    .selectFrom('write_off_line')
    .selectAll()
    .where('write_off_id', '=', id)
    .orderBy('bill_id')
    .orderBy('currency')
    .execute();
  const { id: _id, created_at: _at, ...head } = made;
  const write_off_no = await work.nextNumber('WR', made.company_id);
  const back = await db
    .insertInto('write_off')
    .values({
      ...head,
      write_off_no,
      cash_minor: -made.cash_minor,
      cash_functional_minor: -made.cash_functional_minor,
      difference_minor: -made.difference_minor,
      difference_functional_minor: -made.difference_functional_minor,
      exchange_difference_minor: -made.exchange_difference_minor,
      business_on: businessOn,
      automatic: false,
      reason,
      reverses_id: id,
      created_at: work.now,
      created_by: work.who.accountId || null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('write_off_line')
    .values(
      lines.map(({ id: _line, ...line }) => ({
        ...line,
        write_off_id: back.id,
        amount_minor: -line.amount_minor,
        cash_minor: -line.cash_minor,
        booked_functional_minor: -line.booked_functional_minor,
        settled_functional_minor: -line.settled_functional_minor,
        exchange_difference_minor: -line.exchange_difference_minor,
      })),
    )
    .execute();
  for (const line of lines) {
    const bill = { billId: line.bill_id, currency: line.currency };
    await moveBalance(work, { bill, amountMinor: -line.amount_minor, bookedFunctionalMinor: -line.booked_functional_minor }, 0n);
    work.audit({ subject: 'bill', id: line.bill_id, what: 'reverseWriteOff', after: { write_off_no: made.write_off_no }, note: reason });
  }
  await moveCash(work, made.cash_entry_id, -made.cash_minor, -made.cash_functional_minor);
  return { id: back.id, write_off_no };
}
