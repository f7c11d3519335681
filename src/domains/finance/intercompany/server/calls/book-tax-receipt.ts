import { sql } from 'kysely';
import { badField } from '../../../../../kernel/refusal.ts';
import { post } from '../../../ledger/server/post.ts';
import { handle } from '../../../server/db.ts';
import { bookTaxReceipt } from '../../contract.ts';
import { taxReceiptPosting } from '../../rules.ts';
import { lockDeclaredTax, touchBill } from '../tax-receipt.ts';

export default handle(bookTaxReceipt, async (work, { id, version, receipt_no, receipt_on }) => {
  const { db, audit } = work;
  const { bill, books, reverseMinor, receipt } = await lockDeclaredTax(work, { id, version });
  if (receipt_on < bill.bill_on) throw badField('receipt_on', 'TOO_SMALL', { limit: bill.bill_on });
  if (receipt_on > books.today) throw badField('receipt_on', 'TOO_LARGE', { limit: books.today });
  if (receipt) {
    await db.updateTable('intercompany_tax_receipt').set({ receipt_no, receipt_on }).where('id', '=', receipt.id).execute();
  } else {
    const { rows } = await sql<{ functional: bigint }>`select sum(l.functional_minor)::bigint as functional
      from ledger_line l join ledger_entry e on e.id = l.entry_id join ledger_account a on a.id = l.account_id
      where e.subject = 'intercompanyBill' and e.record_id = ${id} and e.company_id = ${bill.buyer_id} and a.use = 'inputTaxPending'`.execute(
      db,
    );
    await post(work, {
      companyId: bill.buyer_id,
      postedOn: books.today,
      kind: 'inputTax',
      subject: 'intercompanyBill',
      recordId: id,
      functionalCurrency: books.currency,
      lines: taxReceiptPosting(bill.currency, reverseMinor, rows[0]?.functional ?? 0n),
    });
    await db
      .insertInto('intercompany_tax_receipt')
      .values({ bill_id: id, company_id: bill.buyer_id, receipt_no, receipt_on, booked_on: books.today })
      .execute();
  }
  audit({
    subject: 'intercompanyBill',
    id,
    what: 'bookTaxReceipt',
    before: { receipt_no: receipt?.receipt_no ?? null, receipt_on: receipt?.receipt_on ?? null },
    after: { receipt_no, receipt_on },
  });
  return touchBill(work, bill);
});
