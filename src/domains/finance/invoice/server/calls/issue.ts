import { amountOf, minorOf } from '../../../../../kernel/money.ts';
import { badField, Refusal } from '../../../../../kernel/refusal.ts';
import { functionalShare } from '../../../amount.ts';
import { invoiceTailPosting } from '../../../ledger/rules.ts';
import { post } from '../../../ledger/server/post.ts';
import type { Work } from '../../../../../server/work.ts';
import { type FinanceTables, handle } from '../../../server/db.ts';
import { happenedOrRefuse } from '../../../period/rules.ts';
import { booksOf, holdPeriod } from '../../../period/server/books.ts';
import { type invoiceKinds, issueInvoice } from '../../contract.ts';
import { divisible, taxRowsOf, totalsOf } from '../../rules.ts';
import { holdBill, insertRows, invoicedOf, taxGroupsOf } from '../invoiced.ts';

/**
 * Requires a day that is not before the bill, not after today, and not before an invoice of the company with an earlier number (PRC
 * Invoice Measures, article 21; Vietnamese Decree 123/2020, article 10).
 */
async function datedOrRefuse(
  work: Work<FinanceTables>,
  bill: { readonly company_id: bigint; readonly bill_no: string; readonly bill_on: string },
  { invoice_on: day, kind }: { readonly invoice_on: string; readonly kind: (typeof invoiceKinds)[number] },
): Promise<void> {
  const { today } = await booksOf(work, bill.company_id);
  happenedOrRefuse(day, today);
  if (day < bill.bill_on) throw new Refusal('INVOICE_BEFORE_BILL', { bill: bill.bill_no, day: bill.bill_on });
  const last = await work.db
    .selectFrom('invoice')
    .select(['invoice_no', 'invoice_on'])
    .where('company_id', '=', bill.company_id)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last && day < last.invoice_on) throw new Refusal('INVOICE_ORDER', { invoice: last.invoice_no, day: last.invoice_on });
}

export default handle(issueInvoice, async (work, p) => {
  const bill = await holdBill(work, p.bill_id);
  if (bill.opened_on !== null) throw new Refusal('BILL_OPENING', { bill: bill.bill_no });
  if (bill.state !== 'confirmed') throw new Refusal('INVOICE_BILL', { bill: bill.bill_no });
  const balance = await work.db
    .selectFrom('bill_balance')
    .select(['amount_minor', 'functional_minor'])
    .where('bill_id', '=', bill.id)
    .where('currency', '=', p.currency)
    .executeTakeFirst();
  if (!balance) throw badField('currency', 'BAD_CHOICE');
  const minor = minorOf('amount', p.currency, p.amount);
  const left = balance.amount_minor - ((await invoicedOf(work, bill.id)).get(p.currency) ?? 0n);
  if (minor <= 0n || minor > left)
    throw new Refusal('INVOICE_OVER', { bill: bill.bill_no, currency: p.currency, left: amountOf(p.currency, left) });
  if (p.authority_no !== null) {
    const twin = await work.db
      .selectFrom('invoice')
      .select('invoice_no')
      .where('company_id', '=', bill.company_id)
      .where('authority_no', '=', p.authority_no)
      .where('state', '=', 'issued')
      .executeTakeFirst();
    if (twin) throw new Refusal('INVOICE_NUMBER', { number: p.authority_no, invoice: twin.invoice_no });
  }
  await datedOrRefuse(work, bill, p);
  await holdPeriod(work, bill.company_id, p.invoice_on);
  const groups = await taxGroupsOf(work, bill.id, p.currency);
  if (!divisible(groups, minor))
    throw new Refusal('INVOICE_WHOLE', { bill: bill.bill_no, currency: p.currency, left: amountOf(p.currency, left) });
  const rows = taxRowsOf(p.currency, groups, minor);
  const invoice_no = await work.nextNumber('IV', bill.company_id);
  const { id } = await work.db
    .insertInto('invoice')
    .values({
      invoice_no,
      company_id: bill.company_id,
      bill_id: bill.id,
      kind: p.kind,
      title: p.title,
      authority_no: p.authority_no,
      invoice_on: p.invoice_on,
      currency: p.currency,
      amount_minor: minor,
      ...totalsOf(rows),
      red_of: null,
      reason: null,
      created_by: work.who.accountId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertRows(work, { id, currency: p.currency }, rows);
  const tailMinor = rows.reduce((sum, row) => sum + (row.kind === 'tail' ? row.taxMinor : 0n), 0n);
  const tail = {
    currency: p.currency,
    billId: bill.id,
    party: { customerId: bill.customer_id, carrierId: null },
    taxMinor: tailMinor,
    taxFunctionalMinor: functionalShare({
      amountMinor: balance.amount_minor,
      functionalMinor: balance.functional_minor,
      before: 0n,
      beforeFunctional: 0n,
      taken: tailMinor,
    }),
  };
  if (tailMinor !== 0n)
    await post(work, {
      companyId: bill.company_id,
      postedOn: p.invoice_on,
      kind: 'invoice',
      subject: 'invoice',
      recordId: id,
      functionalCurrency: (await booksOf(work, bill.company_id)).currency,
      lines: invoiceTailPosting(tail),
    });
  work.audit({ subject: 'bill', id: bill.id, what: 'invoice', after: { invoice_no, amount: p.amount, currency: p.currency } });
  return { id, invoice_no };
});
