import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { getIntercompanyBill } from '../../contract.ts';
import { booksOfBill, intercompanyBillRowOf, namedIntercompanyBills, namedLines } from '../queries.ts';

export default handle(getIntercompanyBill, async (work, { id }) => {
  const bill = await namedIntercompanyBills(work).where('i.id', '=', id).executeTakeFirst();
  if (!bill) throw new Refusal('NOT_FOUND');
  return { ...intercompanyBillRowOf(bill, work), lines: await namedLines(work, bill), books: await booksOfBill(work, bill) };
});
