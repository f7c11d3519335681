import { Refusal } from '../../../../../kernel/refusal.ts';
import { requireVersion } from '../../../../../server/version.ts';
import { companiesOf } from '../../../charge/server/queries.ts';
import { handle } from '../../../server/db.ts';
import { numberInvoice } from '../../contract.ts';
import { numberOrRefuse } from '../write-invoice.ts';

export default handle(numberInvoice, async (work, { id, version, authority_no }) => {
  const { db, who, now, audit } = work;
  const invoice = requireVersion(
    await db
      .selectFrom('invoice')
      .selectAll()
      .where('id', '=', id)
      .where('company_id', 'in', companiesOf(who))
      .forUpdate()
      .executeTakeFirst(),
    version,
  );
  if (invoice.authority_no !== null || invoice.state !== 'issued')
    throw new Refusal('INVOICE_NUMBERED', { invoice: invoice.invoice_no, number: invoice.authority_no ?? '—' });
  await numberOrRefuse(work, invoice.company_id, authority_no);
  await db
    .updateTable('invoice')
    .set({ authority_no, version: invoice.version + 1, updated_at: now })
    .where('id', '=', id)
    .execute();
  audit({ subject: 'bill', id: invoice.bill_id, what: 'numberInvoice', after: { invoice_no: invoice.invoice_no, authority_no } });
  return { version: invoice.version + 1 };
});
