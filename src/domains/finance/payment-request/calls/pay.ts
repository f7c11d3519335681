import { moveOrRefuse } from '../../../../kernel/machine.ts';
import { amountOf } from '../../../../kernel/money.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../server/work.ts';
import { minorOf } from '../../amount.ts';
import { lockCash } from '../../cash/queries.ts';
import { ownBankAccount, registerMoney } from '../../cash/store.ts';
import { type FinanceTables, handle } from '../../db.ts';
import { writeOff } from '../../write-off/store.ts';
import { payPaymentRequest } from '../contract.ts';
import { otherEyesOrRefuse, payableOrRefuse, spread } from '../rules.ts';
import { paymentRequestStates } from '../states.ts';
import { eyesOf, linesOf, lockRequest, type PaymentRequest, tell, tellRequests, usableAccountOrRefuse } from '../store.ts';

export default handle(payPaymentRequest, async (work, p) => {
  const { db, now, audit } = work;
  const request = await lockRequest(work, p);
  const done = moveOrRefuse(paymentRequestStates, request.state, 'pay', work.can);
  otherEyesOrRefuse(work.who.accountId, await eyesOf(work, request));
  await usableAccountOrRefuse(work, request);
  const account = await ownBankAccount(work, p.own_bank_account_id);
  if (account.company_id !== request.company_id) throw new Refusal('NOT_FOUND');
  if (account.currency !== request.currency) throw new Refusal('BANK_CURRENCY', { from: account.currency, to: request.currency });
  const amountMinor = minorOf('amount', request.currency, p.amount);
  const left = await leftOf(work, request);
  payableOrRefuse(request.currency, amountMinor, left);
  const feeCurrency = p.fee_currency ?? request.currency;
  const cash = await registerMoney(work, {
    direction: 'out',
    ownBankAccountId: account.id,
    party: { customerId: null, carrierId: request.carrier_id },
    payerName: request.payee_account_name,
    method: 'transfer',
    amountMinor,
    rate: p.rate,
    fee: p.fee === null ? null : { currency: feeCurrency, minor: minorOf('fee', feeCurrency, p.fee) },
    valueOn: p.value_on,
    bankRef: p.bank_ref,
    remark: request.reason,
    paymentRequestId: request.id,
  });
  if (request.kind === 'bill') await settleBills(work, request, cash.id, amountMinor);
  const paid = request.paid_minor + amountMinor;
  const state = amountMinor === left ? done : request.state;
  await db
    .updateTable('payment_request')
    .set({ state, paid_minor: paid, version: request.version + 1, updated_at: now })
    .where('id', '=', request.id)
    .execute();
  await tell(work, request, {
    stage: request.state,
    what: 'pay',
    comment: `${cash.entry_no} ${request.currency} ${amountOf(request.currency, amountMinor)}`,
  });
  audit({
    subject: 'paymentRequest',
    id: request.id,
    what: 'pay',
    before: { state: request.state, paid: amountOf(request.currency, request.paid_minor) },
    after: { state, paid: amountOf(request.currency, paid), entry_no: cash.entry_no },
  });
  audit({ subject: 'cash', id: cash.id, what: 'create', after: { entry_no: cash.entry_no, request_no: request.request_no } });
  tellRequests(work, request.company_id);
  return { state, version: request.version + 1, entry_no: cash.entry_no, cash_entry_id: cash.id };
});

/** What may still be paid: of bills no more than the request holds of them, since a rest that was closed is nobody's to pay any more. */
async function leftOf(work: Work<FinanceTables>, request: PaymentRequest): Promise<bigint> {
  if (request.kind !== 'bill') return request.amount_minor - request.paid_minor;
  return (await linesOf(work, request.id)).reduce((sum, line) => sum + line.held_minor, 0n);
}

/** The payment uses up what the request holds of its bills, line by line, and nothing beyond. */
async function settleBills(work: Work<FinanceTables>, request: PaymentRequest, cashId: bigint, amountMinor: bigint): Promise<void> {
  const lines = await linesOf(work, request.id);
  const parts = spread(
    amountMinor,
    lines.map((line) => ({ id: line.id, billId: line.bill_id, heldMinor: line.held_minor })),
  );
  await writeOff(work, {
    cash: await lockCash(work, { id: cashId }),
    lines: parts.map(({ line, minor }) => ({
      billId: line.billId,
      currency: request.currency,
      amountMinor: minor,
      cashMinor: null,
      by: 'cash' as const,
      releaseMinor: minor,
    })),
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
