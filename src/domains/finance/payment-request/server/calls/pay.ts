import type { Day } from '../../../../../kernel/day.ts';
import { amountOf, minorOf } from '../../../../../kernel/money.ts';
import { badField, Refusal } from '../../../../../kernel/refusal.ts';
import type { Work } from '../../../../../server/work.ts';
import { recordOwnEvent } from '../../../../workspace/approval/server/engine.ts';
import { ownBankAccount, registerMoney } from '../../../cash/server/register.ts';
import { bookRate } from '../../../ledger/server/queries.ts';
import { booksOf } from '../../../period/server/books.ts';
import { type FinanceTables, handle, lockOwn } from '../../../server/db.ts';
import { withheldMax } from '../../../write-off/rules.ts';
import { withholdOfAdvance } from '../../../write-off/server/advance-tax.ts';
import { writeOff } from '../../../write-off/server/write-off.ts';
import { payPaymentRequest } from '../../contract.ts';
import { payableOrRefuse, spread } from '../../rules.ts';
import { requests } from '../moves.ts';
import { refundableOrRefuse } from '../refundable.ts';
import { requireOtherThanEnterer, usableAccountOrRefuse } from '../payee.ts';
import { heldOf, type PaymentRequest } from '../request.ts';
import { taxOfParts } from '../withholding.ts';
import { attachFile } from '../../../../workspace/remark/server/attach-file.ts';

export default handle(payPaymentRequest, async (work, p) => {
  const { db, now, audit } = work;
  const request = await lockOwn(work, 'payment_request', p);
  const [, , done] = await requests.require(work, request, 'pay');
  requireOtherThanEnterer(work, await usableAccountOrRefuse(work, request));
  const account = await ownBankAccount(work, p.own_bank_account_id);
  if (account.company_id !== (p.payer_id ?? request.company_id)) throw new Refusal('NOT_FOUND');
  if (account.currency !== request.currency) throw new Refusal('BANK_CURRENCY', { from: account.currency, to: request.currency });
  const amountMinor = minorOf('amount', request.currency, p.amount);
  const left = await leftOf(work, request);
  payableOrRefuse(request.currency, amountMinor, left);
  await refundableOrRefuse(work, request, amountMinor);
  const withheldMinor = withheldOf(request, amountMinor, p.withheld);
  const feeCurrency = p.fee_currency ?? request.currency;
  const feeMinor = p.fee === null ? 0n : minorOf('fee', feeCurrency, p.fee);
  if (feeMinor < 0n) throw badField('fee', 'TOO_SMALL', { limit: 0 });
  const payer = await sisterOf(work, request, { payerId: account.company_id, feeMinor, rate: p.rate });
  const cash = await registerMoney(work, {
    direction: 'out',
    ownBankAccountId: account.id,
    party: { customerId: request.customer_id, carrierId: request.carrier_id },
    payerName: request.payee_account_name,
    method: 'transfer',
    amountMinor: amountMinor - withheldMinor,
    rate: p.rate,
    fee: feeMinor === 0n ? null : { currency: feeCurrency, minor: feeMinor },
    valueOn: p.value_on,
    bankRef: p.bank_ref,
    remark: request.reason,
    paymentRequestId: request.id,
    withheldMinor,
    onBehalf: payer ? { ownerId: request.company_id, requestedBy: request.prepared_by, memo: memoOf(request) } : undefined,
  });
  const certificateNo = withheldMinor > 0n ? await work.nextNumber('WT', request.company_id) : null;
  const taxRate = withheldMinor > 0n ? await rateOfTax(work, request, p.value_on) : null;
  if (request.kind === 'bill')
    await settleBills(work, request, { cashId: cash.id, amountMinor, withheldMinor, certificateNo, taxRate, paidOn: p.value_on });
  else if (certificateNo !== null)
    await withholdOfAdvance(work, {
      cash: await lockOwn(work, 'cash_entry', { id: cash.id }),
      amountMinor: withheldMinor,
      certificateNo,
      rate: taxRate,
      on: p.value_on,
    });
  const paid = request.paid_minor + amountMinor;
  const state = amountMinor === left ? done : request.state;
  await db
    .updateTable('payment_request')
    .set({ state, paid_minor: paid, version: request.version + 1, updated_at: now })
    .where('id', '=', request.id)
    .execute();
  const said = `${cash.entry_no} ${request.currency} ${amountOf(request.currency, amountMinor)}`;
  await recordOwnEvent(work, 'paymentRequest', request.id, {
    stage: request.state,
    what: 'pay',
    comment: payer ? `${said} · ${payer.name}` : said,
  });
  audit({
    subject: 'paymentRequest',
    id: request.id,
    what: 'pay',
    before: { state: request.state, paid: amountOf(request.currency, request.paid_minor) },
    after: { state, paid: amountOf(request.currency, paid), entry_no: cash.entry_no, ...(payer && { paid_by: payer.name }) },
  });
  if (p.slip_file_id)
    await attachFile(work, {
      accountId: work.who.accountId,
      subject: 'paymentRequest',
      id: request.id,
      fileId: p.slip_file_id,
      kind: 'bankSlip',
    });
  audit({
    subject: 'cash',
    id: cash.id,
    what: 'create',
    after: { entry_no: cash.entry_no, request_no: request.request_no, ...(payer && { paid_by: payer.name }) },
  });
  return {
    state,
    version: request.version + 1,
    entry_no: cash.entry_no,
    cash_entry_id: cash.id,
    certificate_no: certificateNo,
    below_zero: cash.belowZero,
  };
});

/**
 * The sister company whose account pays; undefined for the company of the request itself. Its bank fee and rate belong to its own books:
 * the fee is a bank charge of its account, and both companies book at their rate of the day.
 */
async function sisterOf(
  { db }: Work<FinanceTables>,
  request: PaymentRequest,
  { payerId, feeMinor, rate }: { payerId: bigint; feeMinor: bigint; rate: string | null },
) {
  if (payerId === request.company_id) return undefined;
  if (feeMinor !== 0n) throw badField('fee', 'ON_BEHALF_FEE');
  if (rate !== null) throw badField('rate', 'ON_BEHALF_RATE');
  return db.selectFrom('own_company').select('name').where('id', '=', payerId).executeTakeFirstOrThrow();
}

/** The purpose of the payer's claim: the request and the payee, within the length of a purpose. */
function memoOf({ request_no, payee_account_name }: PaymentRequest): string {
  return `${request_no} · ${payee_account_name}`.slice(0, 200);
}

/**
 * The tax withheld of a payment of bills, or of a prepayment, less than the payment itself. The law's rates are checked with the bills; of a
 * prepayment, whose bill is to come, the highest is the limit.
 */
function withheldOf({ kind, currency }: PaymentRequest, amountMinor: bigint, withheld: string | null): bigint {
  const minor = withheld === null ? 0n : minorOf('withheld', currency, withheld);
  if (minor > 0n && kind === 'refund') throw badField('withheld', 'BAD_CHOICE');
  const limit = withheldMax(amountMinor);
  if (kind === 'prepayment' && minor > limit) throw badField('withheld', 'TOO_LARGE', { limit: amountOf(currency, limit) });
  if (minor >= amountMinor) throw badField('withheld', 'TOO_LARGE', { limit: amountOf(currency, amountMinor) });
  return minor;
}

/**
 * The amount that may still be paid. For bills it is the reserved amount, since an amount released by closing the rest is no longer
 * payable.
 */
async function leftOf(work: Work<FinanceTables>, request: PaymentRequest): Promise<bigint> {
  if (request.kind !== 'bill') return request.amount_minor - request.closed_minor - request.paid_minor;
  return (await heldOf(work, request.id)).reduce((sum, line) => sum + line.heldMinor, 0n);
}

type Settlement = {
  readonly cashId: bigint;
  readonly amountMinor: bigint;
  readonly withheldMinor: bigint;
  readonly certificateNo: string | null;
  readonly taxRate: string | null;
  readonly paidOn: Day;
};

/**
 * The rate at which the tax of a payment in a foreign currency is owed, which is that of the day of payment (STA Announcement 2017 No. 37,
 * article 4; Thai Revenue Code, section 9), and not the bank's own; null in the functional currency.
 */
async function rateOfTax(work: Work<FinanceTables>, { company_id, currency }: PaymentRequest, day: Day): Promise<string | null> {
  const books = await booksOf(work, company_id);
  return currency === books.currency ? null : (await bookRate(work, books, { currency, day, side: 'payable' })).rate;
}

/**
 * Uses up the reserved amounts of the request's bills, line by line, and nothing beyond them. Each bill bears the tax that is withheld of its
 * own fees. The bills are settled on the value date of the payment, which is the day of the tax as well.
 */
async function settleBills(work: Work<FinanceTables>, request: PaymentRequest, of: Settlement): Promise<void> {
  const { currency } = request;
  const parts = spread(of.amountMinor, await heldOf(work, request.id));
  const taxes = await taxOfParts(work, request, { parts, withheldMinor: of.withheldMinor, day: of.paidOn });
  await writeOff(work, {
    cash: await lockOwn(work, 'cash_entry', { id: of.cashId }),
    onFirstDay: true,
    lines: parts.flatMap(({ line, minor }, place) => {
      const taxMinor = taxes[place] ?? 0n;
      const bill = { billId: line.billId, currency, cashMinor: null, releaseMinor: minor };
      const tax = { ...bill, amountMinor: taxMinor, by: 'withholding' as const, certificateNo: of.certificateNo, taxRate: of.taxRate };
      return [{ ...bill, amountMinor: minor - taxMinor, by: 'cash' as const }, ...(taxMinor === 0n ? [] : [tax])];
    }),
    excess: 'advance',
    automatic: false,
    reason: request.request_no,
  });
  for (const { line, minor } of parts)
    await work.db
      .updateTable('payment_request_line')
      .set((eb) => ({ paid_minor: eb('paid_minor', '+', minor), held_minor: eb('held_minor', '-', minor) }))
      .where('id', '=', line.id)
      .execute();
}
