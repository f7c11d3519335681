import { amountOf, type Currency, minorOf } from '../../../../../kernel/money.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { withPreparer } from '../../../../../server/move.ts';
import type { Work } from '../../../../../server/work.ts';
import { companiesOf } from '../../../charge/server/queries.ts';
import { type FinanceTables, handle, lockOwn } from '../../../server/db.ts';
import { findOfOther } from '../../../server/names-of-party.ts';
import { savePaymentRequest } from '../../contract.ts';

type Line = { readonly billId: bigint; readonly amountMinor: bigint };

export default handle(savePaymentRequest, async (work, p) => {
  const { db, who, now, audit } = work;
  const before = p.id === undefined ? undefined : await lockOwn(work, 'payment_request', { id: p.id, version: p.version });
  if (before && before.state !== 'awaitingRequest') throw new Refusal('REQUEST_FROZEN', { no: before.request_no });
  const lines = p.lines.map((line, place) => ({
    billId: line.bill_id,
    amountMinor: minorOf(`lines.${place}.amount`, p.currency, line.amount),
  }));
  const bills = p.kind === 'bill' ? await askableBills(work, p, lines, before?.company_id) : undefined;
  const companyId = before?.company_id ?? bills?.companyId ?? p.company_id ?? who.companyId;
  if (!companiesOf(who).includes(companyId)) throw new Refusal('NOT_FOUND');
  const amountMinor = bills ? lines.reduce((sum, line) => sum + line.amountMinor, 0n) : minorOf('amount', p.currency, p.amount ?? '0');
  if (amountMinor <= 0n) throw new Refusal('REQUEST_EMPTY');
  const payee = await payeeOf(work, p);
  const content = {
    kind: p.kind,
    business: p.business ?? bills?.business ?? ('road' as const),
    carrier_id: p.carrier_id ?? null,
    customer_id: p.customer_id ?? null,
    party_bank_account_id: p.party_bank_account_id,
    payee_bank: payee.bank,
    payee_account_no: payee.account_no,
    payee_account_name: payee.account_name,
    currency: p.currency,
    amount_minor: amountMinor,
    due_on: p.due_on,
    urgent: p.urgent ?? false,
    reason: p.reason,
    invoice_no: p.invoice_no,
    invoice_promised_on: p.invoice_promised_on,
  };
  const saved = before
    ? await db
        .updateTable('payment_request')
        .set({
          ...content,
          prepared_by: who.accountId,
          preparers: withPreparer(who.accountId),
          version: before.version + 1,
          updated_at: now,
        })
        .where('id', '=', before.id)
        .returning(['id', 'version', 'request_no'])
        .executeTakeFirstOrThrow()
    : await db
        .insertInto('payment_request')
        .values({
          ...content,
          company_id: companyId,
          request_no: await work.nextNumber('PR', companyId),
          rate: null,
          rate_on: null,
          functional_minor: null,
          prepared_by: who.accountId,
          preparers: [who.accountId],
          submitted_at: null,
        })
        .returning(['id', 'version', 'request_no'])
        .executeTakeFirstOrThrow();
  await db.deleteFrom('payment_request_line').where('request_id', '=', saved.id).execute();
  if (lines.length > 0 && bills)
    await db
      .insertInto('payment_request_line')
      .values(lines.map((line) => ({ request_id: saved.id, bill_id: line.billId, currency: p.currency, amount_minor: line.amountMinor })))
      .execute();
  audit({
    subject: 'paymentRequest',
    id: saved.id,
    what: before ? 'save' : 'create',
    ...(before ? { before: { amount: amountOf(before.currency, before.amount_minor), due_on: before.due_on, reason: before.reason } } : {}),
    after: { request_no: saved.request_no, amount: amountOf(p.currency, amountMinor), due_on: p.due_on, reason: p.reason },
  });
  return saved;
});

/** The lines' bills: payable, of this carrier and one company, with enough left in this currency. Confirmation is checked at submission. */
async function askableBills(
  work: Work<FinanceTables>,
  p: { carrier_id?: bigint | null | undefined; currency: Currency },
  lines: readonly Line[],
  companyId: bigint | undefined,
) {
  if (lines.length === 0) throw new Refusal('REQUEST_EMPTY');
  const { db, who } = work;
  const rows = await db
    .selectFrom('bill as b')
    .innerJoin('bill_balance as s', 's.bill_id', 'b.id')
    .selectAll('s')
    .select(['b.bill_no', 'b.company_id', 'b.business', 'b.state'])
    .where(
      'b.id',
      'in',
      lines.map((line) => line.billId),
    )
    .where('b.side', '=', 'payable')
    .where('b.company_id', 'in', companyId === undefined ? companiesOf(who) : [companyId])
    .where('s.currency', '=', p.currency)
    .execute();
  const byId = new Map(rows.map((row) => [row.bill_id, row]));
  const other = await findOfOther(work, { customer_id: null, carrier_id: p.carrier_id ?? null }, rows);
  for (const line of lines) {
    const bill = byId.get(line.billId);
    if (!bill) throw new Refusal('NOT_FOUND');
    if (bill === other) throw new Refusal('BILL_OTHER_PARTY', { bill: bill.bill_no });
    if (bill.state === 'void' || bill.state === 'disputed') throw new Refusal('BILL_NOT_OPEN', { bill: bill.bill_no });
    const free = bill.amount_minor - bill.written_off_minor - bill.requested_minor;
    if (line.amountMinor <= 0n || line.amountMinor > free)
      throw new Refusal('REQUEST_OVER', {
        bill: bill.bill_no,
        currency: p.currency,
        open: amountOf(p.currency, free),
        asked: amountOf(p.currency, line.amountMinor),
      });
  }
  const [first, ...others] = lines.flatMap((line) => byId.get(line.billId) ?? []);
  if (!first) throw new Refusal('REQUEST_EMPTY');
  const elsewhere = others.find((bill) => bill.company_id !== first.company_id);
  if (elsewhere) throw new Refusal('BILL_OTHER_PARTY', { bill: elsewhere.bill_no });
  return { companyId: first.company_id, business: first.business };
}

/** A copy of the payee's account at this time, stored with the request: the payment goes to the account that the reviewers saw. */
async function payeeOf(
  work: Work<FinanceTables>,
  p: {
    carrier_id?: bigint | null | undefined;
    customer_id?: bigint | null | undefined;
    party_bank_account_id: bigint;
    currency: Currency;
  },
) {
  const account = await work.db
    .selectFrom('party_bank_account')
    .select(['bank', 'account_no', 'account_name', 'currency', 'carrier_id', 'customer_id'])
    .where('id', '=', p.party_bank_account_id)
    .executeTakeFirst();
  const party = { customer_id: p.customer_id ?? null, carrier_id: p.carrier_id ?? null };
  if (!account || (await findOfOther(work, party, [account]))) throw new Refusal('BANK_ACCOUNT_OTHER');
  if (account.currency !== p.currency) throw new Refusal('BANK_CURRENCY', { from: account.currency, to: p.currency });
  return account;
}
