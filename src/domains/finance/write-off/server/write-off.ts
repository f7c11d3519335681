import { sql } from 'kysely';
import type { Day } from '../../../../kernel/day.ts';
import { amountOf, convert, type Currency } from '../../../../kernel/money.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import { insertRows } from '../../../../server/insert-rows.ts';
import type { Work } from '../../../../server/work.ts';
import { requireNearRate } from '../../../reference/exchange/server/known.ts';
import { moveBalances } from '../../bill/server/balances.ts';
import { isRefund, sideOf } from '../../cash/rules.ts';
import type { Cash } from '../../cash/server/queries.ts';
import type { Party } from '../../ledger/rules.ts';
import type { FinanceTables } from '../../server/db.ts';
import { findOfOther } from '../../server/names-of-party.ts';
import { type SettledBy, writeOffPosting } from '../posting.ts';
import { post } from '../../ledger/server/post.ts';
import { happenedOrRefuse, latest } from '../../period/rules.ts';
import { booksOf } from '../../period/server/books.ts';
import { may } from '../permits.ts';
import { writeOffNo } from './number.ts';
import { openBillOf } from './queries.ts';
import {
  type OpenBill,
  type Plan,
  planWriteOff,
  rateBetween,
  settleableOrRefuse,
  toleratedOrRefuse,
  type Wanted,
  withholdingOrRefuse,
} from '../rules.ts';

type AskedLine = {
  readonly billId: bigint;
  readonly currency: Currency;
  /** The version of the balance row that the caller read; undefined where the caller has locked the row. */
  readonly version?: number | undefined;
  readonly amountMinor: bigint;
  readonly cashMinor: bigint | null;
  readonly by: Exclude<SettledBy, 'credit' | 'badDebt' | 'deposit'>;
  /** The certificate of withheld tax. */
  readonly certificateNo?: string | null;
  /** The rate at which tax withheld in a foreign currency is owed or claimed. */
  readonly taxRate?: string | null;
  /** The amount reserved on the row by the payment request itself, which this line uses up. */
  readonly releaseMinor?: bigint;
};
export type AskedWriteOff = {
  readonly cash: Cash;
  /** By default today, or the day of the money where that is later. */
  readonly businessOn?: Day | undefined;
  /** True for the first day on which the money and all bills stand. */
  readonly onFirstDay?: boolean;
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
 * Writes bills off against money that the caller has locked. Locks the bill rows in the order of bill and currency, checks each against its
 * current open amount, stores the lines, changes the balances of bills and money, and posts the entry, all in the call's transaction.
 */
export async function writeOff(work: Work<FinanceTables>, request: AskedWriteOff): Promise<MadeWriteOff> {
  const { cash } = request;
  usableOrRefuse(cash);
  const { bills, partyOf } = await lockBills(work, cash, request.lines);
  const books = await booksOf(work, cash.company_id);
  const lines = request.lines.map((line): Wanted => {
    const bill = bills.get(`${line.billId} ${line.currency}`);
    if (!bill) throw new Refusal('NOT_FOUND');
    return {
      bill: { ...bill, heldMinor: bill.heldMinor - (line.releaseMinor ?? 0n) },
      by: line.by,
      amountMinor: line.amountMinor,
      cashMinor: line.cashMinor,
      valued: valueOf(line, books.currency),
    };
  });
  const open = openOf(cash);
  const plan = planWriteOff(open, lines, request.excess);
  if (plan.cashMinor === 0n) throw new Refusal('WRITE_OFF_NO_CASH');
  const earliest = latest(cash.value_on, cash.claimed_on ?? cash.value_on, ...lines.map(({ bill }) => bill.billOn));
  const businessOn = request.onFirstDay ? earliest : (request.businessOn ?? latest(books.today, cash.value_on));
  for (const line of plan.lines)
    if (line.by === 'cash' && line.bill.currency !== cash.currency)
      await requireNearRate(work, {
        from: { currency: line.bill.currency, minor: line.amountMinor },
        to: { currency: cash.currency, minor: line.cashMinor },
        day: businessOn,
        company: books,
      });
  const given = await givenOf(work, plan);
  if (toleratedOrRefuse(open, plan, await tolerances(work), given.difference)) work.need(may.difference);
  withholdingOrRefuse(plan, given.net, given.withholding);
  happenedOrRefuse(businessOn, latest(books.today, cash.value_on));
  if (earliest > businessOn) throw new Refusal('WRITE_OFF_BEFORE', { day: businessOn, earliest });
  return store(work, request, plan, { businessOn, functionalCurrency: books.currency, partyOf });
}

function valueOf({ currency, amountMinor, taxRate }: AskedLine, functional: Currency) {
  return taxRate ? { rate: taxRate, functionalMinor: convert({ currency, minor: amountMinor }, functional, taxRate).minor } : undefined;
}

/**
 * The amounts that earlier write-offs of the bills of a plan gave to the difference account and to withheld tax, and the net amounts of the
 * bills, without the disbursements, which nobody taxes.
 */
async function givenOf({ db }: Work<FinanceTables>, plan: Plan) {
  const ids = plan.lines.flatMap(({ by, bill }) => (by === 'cash' ? [] : [String(bill.billId)]));
  type Given = { key: string; net: bigint; difference: bigint; withholding: bigint };
  const { rows } =
    ids.length === 0
      ? { rows: [] }
      : await sql<Given>`select s.bill_id || ' ' || s.currency as key, s.net_minor - s.disbursement_minor as net,
          coalesce(sum(l.amount_minor) filter (where l.by = 'difference'), 0)::bigint as difference,
          coalesce(sum(l.amount_minor) filter (where l.by = 'withholding'), 0)::bigint as withholding
        from bill_balance s left join write_off_line l on l.bill_id = s.bill_id and l.currency = s.currency and l.by <> 'cash'
        where s.bill_id = any(${ids}::bigint[]) group by s.bill_id, s.currency`.execute(db);
  const by = (of: (row: Given) => bigint) => new Map(rows.map((row) => [row.key, of(row)]));
  return { net: by((row) => row.net), difference: by((row) => row.difference), withholding: by((row) => row.withholding) };
}

function openOf(cash: Cash) {
  const sign = signOf(cash);
  return {
    currency: cash.currency,
    amountMinor: sign * cash.amount_minor,
    functionalMinor: sign * cash.functional_minor,
    allocatedMinor: sign * cash.allocated_minor,
    allocatedFunctionalMinor: sign * cash.allocated_functional_minor,
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

const signOf = (cash: Cash): bigint => (isRefund(cash) ? -1n : 1n);

async function tolerances({ db }: Work<FinanceTables>): Promise<ReadonlyMap<Currency, bigint>> {
  const rows = await db.selectFrom('difference_tolerance').selectAll().execute();
  return new Map(rows.map((row) => [row.currency, row.limit_minor]));
}

/** The name under which each bill stands, which need not be that of the money where two names were merged. */
type PartyOf = ReadonlyMap<bigint, Party>;

/**
 * The open bill rows of the lines, by bill and currency, locked in that order. They are found by the bills alone, in both tables: a company has
 * hundreds of thousands, and the planner would read them all where its statistics are old.
 */
async function lockBills(
  work: Work<FinanceTables>,
  cash: Cash,
  lines: readonly AskedLine[],
): Promise<{ readonly bills: ReadonlyMap<string, OpenBill>; readonly partyOf: PartyOf }> {
  const ids = sql<bigint[]>`${lines.map((line) => String(line.billId))}::bigint[]`;
  const found = await work.db
    .selectFrom('bill_balance as s')
    .innerJoin('bill as b', 'b.id', 's.bill_id')
    .selectAll('s')
    .select(['b.bill_no', 'b.bill_on', 'b.state', 'b.side', 'b.company_id'])
    .where(sql<boolean>`s.bill_id = any(${ids}) and b.id = any(${ids})`)
    .orderBy('s.bill_id')
    .orderBy('s.currency')
    .forUpdate()
    .execute();
  const rows = found.filter(({ company_id }) => company_id === cash.company_id);
  const lineOf = new Map(lines.map((line) => [`${line.billId} ${line.currency}`, line]));
  const other = await findOfOther(work, cash, rows);
  if (other) throw new Refusal('BILL_OTHER_PARTY', { bill: other.bill_no, no: cash.entry_no });
  for (const row of rows) {
    const line = lineOf.get(`${row.bill_id} ${row.currency}`);
    if (!line) continue;
    if (line.version !== undefined && row.version !== line.version) throw new Refusal('CHANGED_MEANWHILE');
    if (row.side !== sideOf(cash)) throw new Refusal('BILL_OTHER_PARTY', { bill: row.bill_no, no: cash.entry_no });
    settleableOrRefuse(row);
  }
  return {
    bills: new Map(rows.map((row) => [`${row.bill_id} ${row.currency}`, openBillOf(row)])),
    partyOf: new Map(rows.map((row) => [row.bill_id, { customerId: row.customer_id, carrierId: row.carrier_id }])),
  };
}

async function store(
  work: Work<FinanceTables>,
  request: AskedWriteOff,
  plan: Plan,
  { businessOn, functionalCurrency, partyOf }: { businessOn: Day; functionalCurrency: Currency; partyOf: PartyOf },
): Promise<MadeWriteOff> {
  const { cash } = request;
  const side = sideOf(cash);
  const sign = signOf(cash);
  const gained = plan.lines.reduce((sum, line) => sum + line.settledFunctionalMinor - line.bookedFunctionalMinor, 0n);
  const write_off_no = await writeOffNo(work, cash.company_id);
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
      cash_minor: sign * plan.cashMinor,
      cash_functional_minor: sign * plan.cashFunctionalMinor,
      difference_minor: sign * plan.differenceMinor,
      difference_functional_minor: sign * plan.differenceFunctionalMinor,
      exchange_difference_minor: gained,
      business_on: businessOn,
      automatic: request.automatic,
      reason: request.reason,
      reverses_id: null,
      created_at: work.now,
      created_by: work.who.accountId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const certificates = new Map(
    request.lines.flatMap((line) => (line.by === 'withholding' ? [[`${line.billId} ${line.currency}`, line.certificateNo ?? '']] : [])),
  );
  const rows = plan.lines.map((line) => ({
    write_off_id: id,
    bill_id: line.bill.billId,
    currency: line.bill.currency,
    by: line.by,
    certificate_no: line.by === 'withholding' ? (certificates.get(`${line.bill.billId} ${line.bill.currency}`) ?? null) : null,
    amount_minor: line.amountMinor,
    cash_minor: sign * line.cashMinor,
    booked_functional_minor: line.bookedFunctionalMinor,
    settled_functional_minor: line.settledFunctionalMinor,
    exchange_difference_minor: line.settledFunctionalMinor - line.bookedFunctionalMinor,
    booked_rate: rateBetween(line.bill.currency, line.amountMinor, functionalCurrency, line.bookedFunctionalMinor),
    settled_rate: line.valued?.rate ?? rateBetween(line.bill.currency, line.amountMinor, functionalCurrency, line.settledFunctionalMinor),
    tax_currency: line.valued ? functionalCurrency : null,
  }));
  const released = new Map(request.lines.map((line) => [`${line.billId} ${line.currency}`, line.releaseMinor ?? 0n]));
  const settled = plan.lines.map(({ bill, by, amountMinor, bookedFunctionalMinor }) => ({
    billId: bill.billId,
    currency: bill.currency,
    amountMinor,
    functionalMinor: bookedFunctionalMinor,
    releaseMinor: by === 'cash' ? (released.get(`${bill.billId} ${bill.currency}`) ?? 0n) : 0n,
  }));
  await Promise.all([
    insertRows(work.db, 'write_off_line', rows),
    moveBalances(work, settled),
    moveCash(work, cash.id, sign * plan.cashMinor, sign * plan.cashFunctionalMinor),
  ]);
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
      functionalCurrency,
      lines: plan.lines.map((line) => ({
        ...line,
        billId: line.bill.billId,
        currency: line.bill.currency,
        party: partyOf.get(line.bill.billId),
      })),
      differenceMinor: plan.differenceMinor,
      differenceFunctionalMinor: plan.differenceFunctionalMinor,
    }),
  });
  work.audit({
    subject: 'writeOff',
    id,
    what: 'create',
    after: { write_off_no, entry_no: cash.entry_no, amount: amountOf(cash.currency, sign * plan.cashMinor), currency: cash.currency },
    note: request.reason,
  });
  for (const line of plan.lines)
    work.audit({
      subject: 'bill',
      id: line.bill.billId,
      what: 'writeOff',
      after: { write_off_no, amount: amountOf(line.bill.currency, line.amountMinor) },
    });
  return { id, write_off_no, exchangeMinor: gained, functionalCurrency };
}

/** Adds to the allocated amount of money that the caller has locked. */
export async function moveCash({ db, now }: Work<FinanceTables>, id: bigint, minor: bigint, functionalMinor: bigint): Promise<void> {
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

/** Reverses a write-off by a new one with opposite signs that references it, on `on` or on the write-off's own day where that is later. */
export async function undo(work: Work<FinanceTables>, id: bigint, on: Day, reason: string): Promise<{ id: bigint; write_off_no: string }> {
  const { db } = work;
  const writeOffRow = await db.selectFrom('write_off').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const lines = await db
    .selectFrom('write_off_line')
    .selectAll()
    .where('write_off_id', '=', id)
    .orderBy('bill_id')
    .orderBy('currency')
    .execute();
  const { id: _id, created_at: _at, ...head } = writeOffRow;
  const write_off_no = await writeOffNo(work, writeOffRow.company_id);
  const back = await db
    .insertInto('write_off')
    .values({
      ...head,
      write_off_no,
      cash_minor: -writeOffRow.cash_minor,
      cash_functional_minor: -writeOffRow.cash_functional_minor,
      refunded_functional_minor: -writeOffRow.refunded_functional_minor,
      difference_minor: -writeOffRow.difference_minor,
      difference_functional_minor: -writeOffRow.difference_functional_minor,
      exchange_difference_minor: -writeOffRow.exchange_difference_minor,
      business_on: latest(on, writeOffRow.business_on),
      automatic: false,
      reason,
      reverses_id: id,
      created_at: work.now,
      created_by: work.who.accountId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertRows(
    db,
    'write_off_line',
    lines.map(({ id: _line, ...line }) => ({
      ...line,
      write_off_id: back.id,
      amount_minor: -line.amount_minor,
      cash_minor: -line.cash_minor,
      booked_functional_minor: -line.booked_functional_minor,
      settled_functional_minor: -line.settled_functional_minor,
      exchange_difference_minor: -line.exchange_difference_minor,
    })),
  );
  const settled = lines.flatMap(({ bill_id: billId, currency, amount_minor, booked_functional_minor }) =>
    billId === null ? [] : [{ billId, currency, amountMinor: -amount_minor, functionalMinor: -booked_functional_minor }],
  );
  await moveBalances(work, settled);
  for (const { billId } of settled)
    work.audit({
      subject: 'bill',
      id: billId,
      what: 'reverseWriteOff',
      after: { write_off_no: writeOffRow.write_off_no },
      note: reason,
    });
  if (writeOffRow.cash_entry_id !== null)
    await moveCash(work, writeOffRow.cash_entry_id, -writeOffRow.cash_minor, -writeOffRow.cash_functional_minor);
  if (writeOffRow.refunded_cash_id !== null)
    await moveCash(work, writeOffRow.refunded_cash_id, -writeOffRow.cash_minor, -writeOffRow.refunded_functional_minor);
  return { id: back.id, write_off_no };
}
