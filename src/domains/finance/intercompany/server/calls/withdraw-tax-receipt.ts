import { Refusal } from '../../../../../kernel/refusal.ts';
import { reverseEntry } from '../../../ledger/server/post.ts';
import { latest } from '../../../period/rules.ts';
import { handle } from '../../../server/db.ts';
import { withdrawTaxReceipt } from '../../contract.ts';
import { lockDeclaredTax, touchBill } from '../tax-receipt.ts';

export default handle(withdrawTaxReceipt, async (work, { id, version, reason }) => {
  const { db, audit } = work;
  const { bill, books, receipt } = await lockDeclaredTax(work, { id, version });
  if (!receipt) throw new Refusal('INTERCOMPANY_NO_RECEIPT', { no: bill.bill_no });
  const entry = await db
    .selectFrom('ledger_entry as e')
    .leftJoin('ledger_entry as r', 'r.reverses_id', 'e.id')
    .select('e.id')
    .where('e.subject', '=', 'intercompanyBill')
    .where('e.record_id', '=', id)
    .where('e.company_id', '=', bill.buyer_id)
    .where('e.kind', '=', 'inputTax')
    .where('r.id', 'is', null)
    .executeTakeFirstOrThrow();
  const withdrawn_on = latest(books.today, receipt.booked_on);
  await reverseEntry(work, entry.id, withdrawn_on, reason);
  await db.updateTable('intercompany_tax_receipt').set({ withdrawn_on }).where('id', '=', receipt.id).execute();
  const { receipt_no, receipt_on } = receipt;
  audit({ subject: 'intercompanyBill', id, what: 'withdrawTaxReceipt', before: { receipt_no, receipt_on }, note: reason });
  return touchBill(work, bill);
});
