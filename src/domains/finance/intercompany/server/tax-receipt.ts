import { Refusal } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../server/work.ts';
import { booksOf } from '../../period/server/books.ts';
import type { FinanceTables } from '../../server/db.ts';
import { type IntercompanyBill, lockIntercompanyBill, sidesOfCaller } from './queries.ts';

/**
 * Locks a bill of which the caller's company is the buyer and declared the seller's tax, with the receipt of it that stands. Refuses
 * INTERCOMPANY_SIDE and INTERCOMPANY_NO_TAX.
 */
export async function lockDeclaredTax(work: Work<FinanceTables>, wanted: { readonly id: bigint; readonly version: number }) {
  const { db, who } = work;
  const bill = await lockIntercompanyBill(work, wanted);
  if (!sidesOfCaller(who, bill).includes('buyer')) throw new Refusal('INTERCOMPANY_SIDE', { no: bill.bill_no, side: 'buyer' });
  const side = await db
    .selectFrom('intercompany_side')
    .select('reverse_minor')
    .where('bill_id', '=', bill.id)
    .where('side', '=', 'buyer')
    .executeTakeFirst();
  const reverseMinor = side?.reverse_minor ?? 0n;
  if (reverseMinor === 0n || bill.state !== 'accepted') throw new Refusal('INTERCOMPANY_NO_TAX', { no: bill.bill_no });
  const receipt = await db
    .selectFrom('intercompany_tax_receipt')
    .selectAll()
    .where('bill_id', '=', bill.id)
    .where('withdrawn_on', 'is', null)
    .executeTakeFirst();
  return { bill, books: await booksOf(work, bill.buyer_id), reverseMinor, receipt };
}

export async function touchBill({ db, now }: Work<FinanceTables>, { id, version }: IntercompanyBill): Promise<{ version: number }> {
  await db
    .updateTable('intercompany_bill')
    .set({ version: version + 1, updated_at: now })
    .where('id', '=', id)
    .execute();
  return { version: version + 1 };
}
