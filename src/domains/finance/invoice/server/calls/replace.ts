import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { followReplacement } from '../../../invoice-request/server/moves.ts';
import { reverseRecord } from '../../../ledger/server/post.ts';
import { booksOf, holdPeriod } from '../../../period/server/books.ts';
import { replaceInvoice } from '../../contract.ts';
import { replaceable } from '../../rules.ts';
import { holdBill, lockStanding } from '../invoiced.ts';
import { writeInvoice } from '../write-invoice.ts';

export default handle(replaceInvoice, async (work, p) => {
  const { db, now, audit } = work;
  const { invoice, parts, country } = await lockStanding(work, p);
  if (!replaceable(invoice.kind, country)) throw new Refusal('INVOICE_NOT_REPLACED', { invoice: invoice.invoice_no });
  if (parts.length > 1) throw new Refusal('INVOICE_JOINT', { invoice: invoice.invoice_no });
  const bill = await holdBill(work, invoice.bill_id);
  const { today } = await booksOf(work, invoice.company_id);
  await holdPeriod(work, invoice.company_id, today);
  await db
    .updateTable('invoice')
    .set({ state: 'replaced', reason: p.reason, version: invoice.version + 1, updated_at: now })
    .where('id', '=', invoice.id)
    .execute();
  await reverseRecord(work, 'invoice', invoice.id, today, p.reason);
  const replacement = await writeInvoice(work, bill, {
    kind: invoice.kind,
    title: p.title,
    authority_no: p.authority_no,
    invoice_on: today,
    currency: invoice.currency,
    amount: p.amount,
    credits_id: null,
    replaces: { id: invoice.id, agreementNo: p.agreement_no, reason: p.reason },
  });
  await followReplacement(work, bill, { old: invoice, next: replacement, reason: p.reason });
  audit({
    subject: 'bill',
    id: bill.id,
    what: 'replaceInvoice',
    note: p.reason,
    before: { invoice_no: invoice.invoice_no },
    after: { invoice_no: replacement.invoice_no, amount: p.amount, currency: invoice.currency },
  });
  return { id: replacement.id, invoice_no: replacement.invoice_no };
});
