import { monthOf } from '../../../../kernel/day.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import { companiesOf } from '../../charge/queries.ts';
import { handle } from '../../db.ts';
import { booksOf, holdPeriod } from '../../period/store.ts';
import { reverseInvoice } from '../contract.ts';

export default handle(reverseInvoice, async (work, p) => {
  const { db, who, now, audit } = work;
  const invoice = await db
    .selectFrom('invoice')
    .selectAll()
    .where('id', '=', p.id)
    .where('company_id', 'in', companiesOf(who))
    .forUpdate()
    .executeTakeFirst();
  if (!invoice) throw new Refusal('NOT_FOUND');
  if (invoice.version !== p.version) throw new Refusal('CHANGED_MEANWHILE');
  const red = await db.selectFrom('invoice').select('invoice_no').where('red_of', '=', p.id).executeTakeFirst();
  if (invoice.state === 'void' || invoice.red_of !== null || red) throw new Refusal('INVOICE_FINAL', { invoice: invoice.invoice_no });
  const { today } = await booksOf(work, invoice.company_id);
  await holdPeriod(work, invoice.company_id, today);
  const how = monthOf(invoice.invoice_on) === monthOf(today) ? ('void' as const) : ('red' as const);
  await db
    .updateTable('invoice')
    .set({ version: invoice.version + 1, updated_at: now, ...(how === 'void' ? { state: 'void' as const, reason: p.reason } : {}) })
    .where('id', '=', p.id)
    .execute();
  audit({
    subject: 'bill',
    id: invoice.bill_id,
    what: how === 'void' ? 'voidInvoice' : 'redInvoice',
    note: p.reason,
    after: { invoice_no: invoice.invoice_no },
  });
  if (how === 'void') return { id: invoice.id, invoice_no: invoice.invoice_no, how };
  const invoice_no = await work.nextNumber('IV', invoice.company_id);
  const { id } = await db
    .insertInto('invoice')
    .values({
      invoice_no,
      company_id: invoice.company_id,
      bill_id: invoice.bill_id,
      kind: invoice.kind,
      title: invoice.title,
      authority_no: null,
      invoice_on: today,
      currency: invoice.currency,
      amount_minor: -invoice.amount_minor,
      net_minor: -invoice.net_minor,
      tax_minor: -invoice.tax_minor,
      red_of: invoice.id,
      reason: p.reason,
      created_by: who.accountId || null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, invoice_no, how };
});
