import { amountOf } from '../../../../kernel/money.ts';
import { badField, Refusal } from '../../../../kernel/refusal.ts';
import { functionalShare, minorOf } from '../../amount.ts';
import { handle } from '../../db.ts';
import { holdPeriod } from '../../period/store.ts';
import { issueInvoice } from '../contract.ts';
import { holdBill, invoicedOf } from '../store.ts';

export default handle(issueInvoice, async (work, p) => {
  const bill = await holdBill(work, p.bill_id);
  if (bill.state !== 'confirmed') throw new Refusal('INVOICE_BILL', { bill: bill.bill_no });
  const balance = await work.db
    .selectFrom('bill_balance')
    .select(['amount_minor', 'tax_minor'])
    .where('bill_id', '=', bill.id)
    .where('currency', '=', p.currency)
    .executeTakeFirst();
  if (!balance) throw badField('currency', 'BAD_CHOICE');
  const taken = minorOf('amount', p.currency, p.amount);
  const before = (await invoicedOf(work, bill.id)).get(p.currency) ?? { amountMinor: 0n, taxMinor: 0n };
  const left = balance.amount_minor - before.amountMinor;
  if (taken <= 0n || taken > left)
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
  await holdPeriod(work, bill.company_id, p.invoice_on);
  const tax = functionalShare({
    amountMinor: balance.amount_minor,
    functionalMinor: balance.tax_minor,
    before: before.amountMinor,
    beforeFunctional: before.taxMinor,
    taken,
  });
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
      amount_minor: taken,
      net_minor: taken - tax,
      tax_minor: tax,
      red_of: null,
      reason: null,
      created_by: work.who.accountId || null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  work.audit({ subject: 'bill', id: bill.id, what: 'invoice', after: { invoice_no, amount: p.amount, currency: p.currency } });
  return { id, invoice_no };
});
