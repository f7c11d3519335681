import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { issueInvoice } from '../../contract.ts';
import { holdBill } from '../invoiced.ts';
import { writeInvoice } from '../write-invoice.ts';

export default handle(issueInvoice, async (work, p) => {
  const bill = await holdBill(work, p.bill_id);
  if (bill.opened_on !== null) throw new Refusal('BILL_OPENING', { bill: bill.bill_no });
  if (bill.state !== 'confirmed') throw new Refusal('INVOICE_BILL', { bill: bill.bill_no });
  const { id, invoice_no } = await writeInvoice(work, bill, p);
  work.audit({ subject: 'bill', id: bill.id, what: 'invoice', after: { invoice_no, amount: p.amount, currency: p.currency } });
  return { id, invoice_no };
});
