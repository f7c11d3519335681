import { amountOf, type Currency, minorOf } from '../../../../../kernel/money.ts';
import { badField, Refusal } from '../../../../../kernel/refusal.ts';
import type { Work } from '../../../../../server/work.ts';
import { divisible, fitsLeft } from '../../../invoice/rules.ts';
import { findBalance, holdInvoiceable, isBuyer, suggestionOf, taxGroupsOf } from '../../../invoice/server/invoiced.ts';
import { type FinanceTables, handle } from '../../../server/db.ts';
import { requestInvoice } from '../../contract.ts';
import { tellFinance } from '../notices.ts';
import { waitingOf } from '../queries.ts';

export default handle(requestInvoice, async (work, p) => {
  const bill = await holdInvoiceable(work, p.bill_id);
  const currency = p.currency ?? (await onlyCurrency(work, bill.id));
  const { left, minor } = await amountToRequest(work, bill, currency, p.amount);
  if (!divisible(await taxGroupsOf(work, bill.id, currency), minor))
    throw new Refusal('INVOICE_WHOLE', { bill: bill.bill_no, currency, left });
  const usual = await usualInvoice(work, bill.customer_id);
  const values = { currency, kind: p.kind ?? usual.kind, title: p.title ?? usual.title, remark: p.remark };
  const request = await work.db
    .insertInto('invoice_request')
    .values({
      ...values,
      amount_minor: minor,
      company_id: bill.company_id,
      bill_id: bill.id,
      request_no: await work.takeNumber('IR', bill.company_id),
      requested_by: work.who.accountId,
      created_at: work.now,
      updated_at: work.now,
    })
    .returning(['id', 'version', 'request_no', 'company_id', 'bill_id', 'requested_by'])
    .executeTakeFirstOrThrow();
  const { id, version, request_no } = request;
  const amount = amountOf(currency, minor);
  work.audit({ subject: 'invoiceRequest', id, what: 'create', after: { ...values, request_no, bill_no: bill.bill_no, amount } });
  await tellFinance(work, request, {
    title: 'invoiceRequest.requestedTitle',
    message: 'invoiceRequest.requestedMessage',
    facts: { bill: bill.bill_no, currency, amount },
  });
  return { id, version, request_no };
});

/** The title and the kind of invoice that the customer of a bill asks for. */
async function usualInvoice({ db }: Work<FinanceTables>, customerId: bigint | null) {
  const customer = await db
    .selectFrom('customer as own')
    .innerJoin('customer as c', (join) => join.on(isBuyer))
    .select(['c.name', 'c.invoice_title', 'c.invoice_kind'])
    .where('own.id', '=', customerId)
    .executeTakeFirstOrThrow();
  return suggestionOf(customer);
}

/** The currency in which the bill leaves something to invoice, where it is the only one. */
async function onlyCurrency(work: Work<FinanceTables>, billId: bigint): Promise<Currency> {
  const balances = await work.db.selectFrom('bill_balance').select('currency').where('bill_id', '=', billId).execute();
  const [only] = balances;
  if (!only || balances.length > 1) throw badField('currency', 'REQUIRED');
  return only.currency;
}

/**
 * The amount of a request, by default all that the invoices and the waiting requests of the bill leave. Refuses more than that, and an amount of
 * the other sign.
 */
async function amountToRequest(
  work: Work<FinanceTables>,
  bill: { readonly id: bigint; readonly bill_no: string },
  currency: Currency,
  amount: string | null,
): Promise<{ readonly left: string; readonly minor: bigint }> {
  const balance = await findBalance(work, bill.id, currency);
  if (!balance) throw badField('currency', 'BAD_CHOICE');
  const waiting = (await waitingOf(work, bill.id)).get(currency) ?? 0n;
  const leftMinor = balance.left - waiting;
  const minor = amount === null ? leftMinor : minorOf('amount', currency, amount);
  const left = amountOf(currency, leftMinor);
  if (!fitsLeft({ amountMinor: balance.amount_minor, leftMinor }, minor))
    throw new Refusal('INVOICE_REQUEST_OVER', { bill: bill.bill_no, currency, left, waiting: amountOf(currency, waiting) });
  return { left, minor };
}
