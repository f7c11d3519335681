import { handle } from '../../../server/db.ts';
import { issueInvoice } from '../../contract.ts';
import { holdInvoiceable } from '../invoiced.ts';
import { writeInvoice } from '../write-invoice.ts';

export default handle(issueInvoice, async (work, p) => {
  const bill = await holdInvoiceable(work, p.bill_id);
  const { id, invoice_no } = await writeInvoice(work, bill, p);
  work.audit({ subject: 'bill', id: bill.id, what: 'invoice', after: { invoice_no, amount: p.amount, currency: p.currency } });
  return { id, invoice_no };
});
