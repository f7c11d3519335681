import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { numberInvoice } from '../../contract.ts';
import { lockParts } from '../invoiced.ts';
import { numberOrRefuse } from '../write-invoice.ts';

export default handle(numberInvoice, async (work, { authority_no, ...of }) => {
  const { db, now, audit } = work;
  const { invoice, parts } = await lockParts(work, of);
  if (invoice.authority_no !== null || invoice.state !== 'issued')
    throw new Refusal('INVOICE_NUMBERED', { invoice: invoice.invoice_no, number: invoice.authority_no ?? '—' });
  await numberOrRefuse(work, invoice.company_id, authority_no);
  await db
    .updateTable('invoice')
    .set((eb) => ({ authority_no, version: eb('version', '+', 1), updated_at: now }))
    .where(
      'id',
      'in',
      parts.map((part) => part.id),
    )
    .execute();
  for (const { bill_id, invoice_no } of parts)
    audit({ subject: 'bill', id: bill_id, what: 'numberInvoice', after: { invoice_no, authority_no } });
  return { version: invoice.version + 1 };
});
