import { sql } from 'kysely';
import { badField, Refusal } from '../../../../../kernel/refusal.ts';
import { post } from '../../../ledger/server/post.ts';
import { booksOf } from '../../../period/server/books.ts';
import { handle } from '../../../server/db.ts';
import { bookTaxReceipt } from '../../contract.ts';
import { taxReceiptPosting } from '../../rules.ts';
import { lockIntercompanyBill, sidesOfCaller } from '../queries.ts';

export default handle(bookTaxReceipt, async (work, { id, version, receipt_no, receipt_on }) => {
  const { db, now, audit, who } = work;
  const bill = await lockIntercompanyBill(work, { id, version });
  if (!sidesOfCaller(who, bill).includes('buyer')) throw new Refusal('INTERCOMPANY_SIDE', { no: bill.bill_no, side: 'buyer' });
  const side = await db
    .selectFrom('intercompany_side')
    .selectAll()
    .where('bill_id', '=', id)
    .where('side', '=', 'buyer')
    .where('reverse_minor', '<>', 0n)
    .executeTakeFirst();
  if (!side || bill.state !== 'accepted') throw new Refusal('INTERCOMPANY_NO_TAX', { no: bill.bill_no });
  const books = await booksOf(work, bill.buyer_id);
  if (receipt_on < bill.bill_on) throw badField('receipt_on', 'TOO_SMALL', { limit: bill.bill_on });
  if (receipt_on > books.today) throw badField('receipt_on', 'TOO_LARGE', { limit: books.today });
  if (side.tax_booked_on === null) {
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
      lines: taxReceiptPosting(bill.currency, side.reverse_minor, rows[0]?.functional ?? 0n),
    });
  }
  await db
    .updateTable('intercompany_side')
    .set({ tax_receipt_no: receipt_no, tax_receipt_on: receipt_on, tax_booked_on: side.tax_booked_on ?? books.today })
    .where('id', '=', side.id)
    .execute();
  await db
    .updateTable('intercompany_bill')
    .set({ version: bill.version + 1, updated_at: now })
    .where('id', '=', id)
    .execute();
  audit({
    subject: 'intercompanyBill',
    id,
    what: 'bookTaxReceipt',
    before: { receipt_no: side.tax_receipt_no, receipt_on: side.tax_receipt_on },
    after: { receipt_no, receipt_on },
  });
  return { version: bill.version + 1 };
});
