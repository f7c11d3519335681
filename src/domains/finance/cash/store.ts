import type { Day } from '../../../kernel/day.ts';
import { type Currency, convert } from '../../../kernel/money.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { Work } from '../../../server/work.ts';
import { companiesOf } from '../charge/queries.ts';
import type { FinanceTables } from '../db.ts';
import { bookRate } from '../ledger/queries.ts';
import { bankFeePosting, cashPosting, type Party } from '../ledger/rules.ts';
import { post } from '../ledger/store.ts';
import { booksOf } from '../period/store.ts';

export type NewCash = {
  readonly direction: 'in' | 'out';
  readonly ownBankAccountId: bigint;
  readonly party: Party;
  readonly payerName: string | null;
  readonly method: 'transfer' | 'cash' | 'cheque' | 'mobile';
  readonly amountMinor: bigint;
  /** The bank's own rate; null is the rate of the day. */
  readonly rate: string | null;
  readonly fee: { readonly currency: Currency; readonly minor: bigint } | null;
  readonly valueOn: Day;
  readonly bankRef: string | null;
  readonly remark: string | null;
  readonly paymentRequestId: bigint | null;
};

export type Registered = {
  readonly id: bigint;
  readonly entry_no: string;
  readonly companyId: bigint;
  readonly currency: Currency;
  readonly functionalMinor: bigint;
};

/** Our bank account, if it is one of the caller's companies. */
export async function ownBankAccount(work: Work<FinanceTables>, id: bigint) {
  const account = await work.db
    .selectFrom('own_bank_account')
    .select(['id', 'company_id', 'currency'])
    .where('id', '=', id)
    .where('company_id', 'in', companiesOf(work.who))
    .where('active', '=', true)
    .executeTakeFirst();
  if (!account) throw new Refusal('NOT_FOUND');
  return account;
}

/** Registers money on one of our accounts and posts it, with the bank's fee as an entry of its own. */
export async function registerMoney(work: Work<FinanceTables>, cash: NewCash): Promise<Registered> {
  const account = await ownBankAccount(work, cash.ownBankAccountId);
  const { currency, company_id: companyId } = account;
  const books = await booksOf(work, companyId);
  const side = cash.direction === 'in' ? 'receivable' : 'payable';
  const own = cash.rate !== null && currency !== books.currency;
  const rate = own
    ? { rate: cash.rate, on: cash.valueOn, source: 'bank' }
    : await bookRate(work, books, { currency, day: cash.valueOn, side });
  const functional = convert({ currency, minor: cash.amountMinor }, books.currency, rate.rate);
  const fee = await feeOf(work, books, cash, { currency, rate: rate.rate });
  const claimed = cash.party.customerId !== null || cash.party.carrierId !== null;
  const entry_no = await work.nextNumber(cash.direction === 'in' ? 'RC' : 'PY', companyId);
  const { id } = await work.db
    .insertInto('cash_entry')
    .values({
      entry_no,
      company_id: companyId,
      direction: cash.direction,
      customer_id: cash.party.customerId,
      carrier_id: cash.party.carrierId,
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
      fee_currency: fee?.currency ?? null,
      fee_minor: fee?.minor ?? 0n,
      fee_functional_minor: fee?.functionalMinor ?? 0n,
      value_on: cash.valueOn,
      bank_ref: cash.bankRef,
      remark: cash.remark,
      state: claimed ? 'claimed' : 'registered',
      claimed_by: claimed ? work.who.accountId || null : null,
      claimed_at: claimed ? work.now : null,
      reversed_reason: null,
      payment_request_id: cash.paymentRequestId,
      created_by: work.who.accountId || null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const moved = {
    cashEntryId: id,
    direction: cash.direction,
    party: cash.party,
    ownBankAccountId: account.id,
    currency,
    amountMinor: cash.amountMinor,
    functionalMinor: functional.minor,
  };
  const entry = { companyId, postedOn: cash.valueOn, subject: 'cash', recordId: id, functionalCurrency: books.currency };
  await post(work, { ...entry, kind: cash.direction === 'in' ? 'receipt' : 'payment', lines: cashPosting(moved) });
  if (fee) {
    const lines = bankFeePosting({
      cashEntryId: id,
      ownBankAccountId: account.id,
      currency: fee.currency,
      amountMinor: fee.minor,
      functionalMinor: fee.functionalMinor,
    });
    await post(work, { ...entry, kind: 'bankFee', lines });
  }
  return { id, entry_no, companyId, currency, functionalMinor: functional.minor };
}

/** The fee in the books. One in the money's own currency goes by the money's rate, so that the two agree. */
async function feeOf(
  work: Work<FinanceTables>,
  books: Awaited<ReturnType<typeof booksOf>>,
  cash: NewCash,
  money: { currency: Currency; rate: string },
): Promise<{ currency: Currency; minor: bigint; functionalMinor: bigint } | null> {
  if (!cash.fee || cash.fee.minor === 0n) return null;
  const { currency, minor } = cash.fee;
  const rate =
    currency === money.currency ? money.rate : (await bookRate(work, books, { currency, day: cash.valueOn, side: 'payable' })).rate;
  return { currency, minor, functionalMinor: convert({ currency, minor }, books.currency, rate).minor };
}
