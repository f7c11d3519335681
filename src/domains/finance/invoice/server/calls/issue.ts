import { requireSystemMove } from '../../../../../kernel/machine.ts';
import { badField, Refusal } from '../../../../../kernel/refusal.ts';
import type { Work } from '../../../../../server/work.ts';
import { invoiceRequestStates } from '../../../invoice-request/states.ts';
import { type FinanceTables, handle, lockOwn } from '../../../server/db.ts';
import { issueInvoice } from '../../contract.ts';
import { holdInvoiceable } from '../invoiced.ts';
import { writeInvoice } from '../write-invoice.ts';

export default handle(issueInvoice, async (work, { invoice_request_id, invoice_request_version, ...p }) => {
  const bill = await holdInvoiceable(work, p.bill_id);
  if (invoice_request_id !== null) await lockRequest(work, { id: invoice_request_id, version: invoice_request_version ?? undefined }, p);
  const { id, invoice_no } = await writeInvoice(work, bill, { ...p, requestId: invoice_request_id });
  work.audit({ subject: 'bill', id: bill.id, what: 'invoice', after: { invoice_no, amount: p.amount, currency: p.currency } });
  return { id, invoice_no };
});

/** Locks the request that the invoice answers. Refuses one of another bill or currency, one that changed and one that no longer waits. */
async function lockRequest(
  work: Work<FinanceTables>,
  wanted: { readonly id: bigint; readonly version: number | undefined },
  { bill_id, currency }: { readonly bill_id: bigint; readonly currency: string },
): Promise<void> {
  const request = await lockOwn(work, 'invoice_request', wanted);
  if (request.bill_id !== bill_id) throw new Refusal('NOT_FOUND');
  requireSystemMove(invoiceRequestStates, request.state, 'issue');
  if (request.currency !== currency) throw badField('currency', 'BAD_CHOICE');
}
