import { type Selectable, sql } from 'kysely';
import type { Day } from '../../../../kernel/day.ts';
import { type Currency, convert, parseAmount } from '../../../../kernel/money.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../server/work.ts';
import { todayOf } from '../../../identity/own-company/server/today.ts';
import { requireNearRate } from '../../../reference/exchange/server/known.ts';
import { companiesOf } from '../../charge/server/queries.ts';
import { type FinanceTables, lockOwn } from '../../server/db.ts';
import { bookRate } from '../../ledger/server/queries.ts';
import { holdBothPeriods } from '../../intercompany/server/both.ts';
import { postOnBehalf } from '../../intercompany/server/on-behalf.ts';
import { bankFeePosting, cashPosting, isEmployee, type Party } from '../../ledger/rules.ts';
import { post, reverseRecord } from '../../ledger/server/post.ts';
import { latest } from '../../period/rules.ts';
import { booksOf } from '../../period/server/books.ts';
import type { BelowZero } from '../contract.ts';
import { requireBalance } from './balance.ts';
import type { CashEntryTable } from './tables.ts';

export type NewCash = {
  readonly direction: 'in' | 'out';
  readonly ownBankAccountId: bigint;
  readonly party: Party;
  readonly payerName: string | null;
  readonly method: 'transfer' | 'cash' | 'cheque' | 'mobile';
  readonly amountMinor: bigint;
  /** The bank's own rate; null uses the rate of the day. */
  readonly rate: string | null;
  /** The bank's fee on the same account, and so in its currency. */
  readonly fee: { readonly currency: Currency; readonly minor: bigint } | null;
  readonly valueOn: Day;
  readonly bankRef: string | null;
  readonly remark: string | null;
  readonly paymentRequestId: bigint | null;
  /** Tax that the payment keeps back. */
  readonly withheldMinor?: bigint;
  /** The amount in the books of the advance that an employee repays; by default the money's own. */
  readonly bookedFunctionalMinor?: bigint | undefined;
  /** The company whose debt the account of a sister company pays; by default the account's own. */
  readonly onBehalf?: { readonly ownerId: bigint; readonly requestedBy: bigint; readonly memo: string } | undefined;
};

export type Registered = {
  readonly id: bigint;
  readonly entry_no: string;
  readonly companyId: bigint;
  readonly currency: Currency;
  readonly functionalMinor: bigint;
  /** Our account where the payment takes it below zero. */
  readonly belowZero: BelowZero | null;
};

/** Our bank account, if it belongs to one of the caller's companies. */
export async function ownBankAccount(work: Work<FinanceTables>, id: bigint) {
  const account = await work.db
    .selectFrom('own_bank_account')
    .select(['id', 'company_id', 'currency', 'account_no'])
    .where('id', '=', id)
    .where('company_id', 'in', companiesOf(work.who))
    .where('active', '=', true)
    .executeTakeFirst();
  if (!account) throw new Refusal('NOT_FOUND');
  return account;
}

type Entered = {
  readonly own_bank_account_id: bigint;
  readonly direction: 'in' | 'out';
  readonly customer_id: bigint | null;
  readonly carrier_id: bigint | null;
  readonly payer_name: string | null;
  readonly value_on: Day;
  readonly bank_ref: string | null;
};

/**
 * Refuses CASH_REPEATED where money of the same account, day and amount is registered and no bank reference, party or payer's name tells the
 * two apart: what one person registers without its party another may register with it. References that differ only in case and blanks do not
 * tell them apart; the same reference is a duplicate by itself. The lock makes two who register it at once count each other.
 */
export async function onceOrRefuse({ db }: Work<FinanceTables>, p: Entered, amountMinor: bigint): Promise<void> {
  const key = `cash ${p.own_bank_account_id} ${p.direction} ${p.value_on} ${amountMinor}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db);
  const twin = await db
    .selectFrom('cash_entry')
    .select('entry_no')
    .where('own_bank_account_id', '=', p.own_bank_account_id)
    .where('value_on', '=', p.value_on)
    .where('direction', '=', p.direction)
    .where('amount_minor', '=', amountMinor)
    .where('state', '<>', 'reversed')
    .where(
      sql<boolean>`(bank_ref is null or ${p.bank_ref}::text is null or (bank_ref <> ${p.bank_ref}::text
        and upper(regexp_replace(bank_ref, '\\s', '', 'g')) = upper(regexp_replace(${p.bank_ref}::text, '\\s', '', 'g'))))`,
    )
    .where(
      sql<boolean>`(coalesce(customer_id, carrier_id, employee_id) is null or coalesce(${p.customer_id}::bigint, ${p.carrier_id}::bigint) is null
        or (employee_id is null and customer_id is not distinct from ${p.customer_id}::bigint and carrier_id is not distinct from ${p.carrier_id}::bigint))`,
    )
    .where(sql<boolean>`coalesce(payer_name <> ${p.payer_name}::text, false) is false`)
    .executeTakeFirst();
  if (twin) throw new Refusal('CASH_REPEATED', { no: twin.entry_no, day: p.value_on });
}

/** Registers money on one of our accounts and posts it. The bank's fee is posted as a separate entry. */
export async function registerMoney(work: Work<FinanceTables>, cash: NewCash): Promise<Registered> {
  // A payment to a carrier or customer has its chain in the payment request. The one to an employee is made by the form that approved it.
  if (cash.direction === 'out' && !isEmployee(cash.party) && cash.paymentRequestId === null)
    throw new Error('a payment without a payment request');
  const account = await ownBankAccount(work, cash.ownBankAccountId);
  const { currency } = account;
  const { onBehalf } = cash;
  const companyId = onBehalf?.ownerId ?? account.company_id;
  if (onBehalf) await holdBothPeriods(work, [companyId, account.company_id], cash.valueOn);
  const books = await booksOf(work, companyId);
  const side = cash.direction === 'in' ? 'receivable' : 'payable';
  const own = cash.rate !== null && currency !== books.currency;
  const rate = own
    ? { rate: cash.rate, on: cash.valueOn, source: 'bank' }
    : await bookRate(work, books, { currency, day: cash.valueOn, side });
  const functional = convert({ currency, minor: cash.amountMinor }, books.currency, rate.rate);
  if (own) {
    // A unit of the currency, so that the comparison does not depend on how much money moves.
    const unit = parseAmount(currency, '1000000') ?? 0n;
    const price = convert({ currency, minor: unit }, books.currency, rate.rate);
    await requireNearRate(work, { from: { currency, minor: unit }, to: price, day: cash.valueOn, company: books });
  }
  const fee = feeOf(cash, account, (minor) => convert({ currency, minor }, books.currency, rate.rate).minor);
  const outMinor = cash.amountMinor + (fee?.minor ?? 0n);
  const short = cash.direction === 'out' ? await requireBalance(work, account.id, cash.valueOn, outMinor) : null;
  const employees = isEmployee(cash.party);
  const claimed = employees || cash.party.customerId !== null || cash.party.carrierId !== null;
  const entry_no = await work.nextNumber(cash.direction === 'in' ? 'RC' : 'PY', companyId);
  const { id } = await work.db
    .insertInto('cash_entry')
    .values({
      entry_no,
      company_id: companyId,
      direction: cash.direction,
      customer_id: cash.party.customerId,
      carrier_id: cash.party.carrierId,
      employee_id: cash.party.employeeId ?? null,
      payer_name: cash.payerName,
      own_bank_account_id: account.id,
      method: cash.method,
      currency,
      amount_minor: cash.amountMinor,
      rate: rate.rate,
      rate_on: rate.on,
      rate_source: rate.source,
      functional_currency: books.currency,
      functional_minor: functional.minor,
      withheld_minor: cash.withheldMinor ?? 0n,
      fee_currency: fee ? currency : null,
      fee_minor: fee?.minor ?? 0n,
      fee_functional_minor: fee?.functionalMinor ?? 0n,
      value_on: cash.valueOn,
      bank_ref: cash.bankRef,
      remark: cash.remark,
      allocated_minor: employees ? cash.amountMinor : 0n,
      allocated_functional_minor: employees ? functional.minor : 0n,
      state: claimed ? 'claimed' : 'registered',
      claimed_by: claimed ? work.who.accountId : null,
      claimed_at: claimed ? work.now : null,
      reversed_reason: null,
      payment_request_id: cash.paymentRequestId,
      created_by: work.who.accountId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const moved = {
    cashEntryId: id,
    direction: cash.direction,
    party: cash.party,
    ownBankAccountId: onBehalf ? null : account.id,
    currency,
    amountMinor: cash.amountMinor,
    functionalMinor: functional.minor,
    bookedFunctionalMinor: cash.bookedFunctionalMinor,
  };
  const lines = cashPosting(moved);
  const entry = { companyId, postedOn: cash.valueOn, subject: 'cash', recordId: id, functionalCurrency: books.currency };
  if (onBehalf)
    await postOnBehalf(work, {
      cash: { id, no: entry_no },
      payerId: account.company_id,
      ...onBehalf,
      ownBankAccountId: account.id,
      currency,
      amountMinor: cash.amountMinor,
      valueOn: cash.valueOn,
      owed: { rate, functionalMinor: functional.minor, lines },
    });
  else await post(work, { ...entry, kind: cash.direction === 'in' ? 'receipt' : 'payment', lines });
  if (fee) {
    const feeLines = bankFeePosting({
      cashEntryId: id,
      ownBankAccountId: account.id,
      currency,
      amountMinor: fee.minor,
      functionalMinor: fee.functionalMinor,
    });
    await post(work, { ...entry, kind: 'bankFee', lines: feeLines });
  }
  return { id, entry_no, companyId, currency, functionalMinor: functional.minor, belowZero: short };
}

/**
 * The bank's fee in the books, at the rate of its money. Refuses FEE_CURRENCY for one in another currency than the account: the bank took it of
 * another account, and there it is a bank charge.
 */
function feeOf(
  { fee }: NewCash,
  account: { readonly account_no: string; readonly currency: Currency },
  functionalOf: (minor: bigint) => bigint,
): { minor: bigint; functionalMinor: bigint } | null {
  if (!fee || fee.minor === 0n) return null;
  if (fee.currency !== account.currency)
    throw new Refusal('FEE_CURRENCY', { account: account.account_no, currency: account.currency, fee: fee.currency });
  return { minor: fee.minor, functionalMinor: functionalOf(fee.minor) };
}

/**
 * The reversal of a receipt takes its money out of our account, less the fee that the bank took of it. Answers the account where that takes it
 * below zero; refuses BANK_BELOW_ZERO to callers without the right.
 */
export async function requireReturnable(work: Work<FinanceTables>, cash: Selectable<CashEntryTable>): Promise<BelowZero | null> {
  if (cash.direction === 'out') return null;
  const on = latest(await todayOf(work, cash.company_id), cash.value_on);
  return requireBalance(
    work,
    cash.own_bank_account_id,
    on,
    cash.amount_minor - (cash.fee_currency === cash.currency ? cash.fee_minor : 0n),
  );
}

/**
 * Reverses money of an employee that its loan or claim no longer stands for. The caller has locked that record. The person who registered
 * the money does not take it back (docs/decisions/duties.md). Answers our account where a repayment that is taken back takes it below zero.
 */
export async function reverseEmployeeMoney(work: Work<FinanceTables>, cashId: bigint, reason: string): Promise<BelowZero | null> {
  const cash = await lockOwn(work, 'cash_entry', { id: cashId });
  if (cash.state === 'reversed') throw new Refusal('CASH_REVERSED', { no: cash.entry_no });
  if (cash.created_by !== null && cash.created_by === work.who.accountId)
    throw new Refusal('FOUR_EYES', { who: work.who.name, context: 'prepared' });
  const short = await requireReturnable(work, cash);
  const { today } = await booksOf(work, cash.company_id);
  const reversed_on = latest(today, cash.value_on);
  await reverseRecord(work, 'cash', cash.id, reversed_on, reason);
  await work.db
    .updateTable('cash_entry')
    .set({ state: 'reversed', reversed_reason: reason, reversed_on, version: cash.version + 1, updated_at: work.now })
    .where('id', '=', cash.id)
    .execute();
  work.audit({ subject: 'cash', id: cash.id, what: 'reverse', before: { state: cash.state }, after: { state: 'reversed' }, note: reason });
  return short;
}
