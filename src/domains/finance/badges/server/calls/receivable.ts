import { handle } from '../../../server/db.ts';
import { countReceivable } from '../../contract.ts';
import { billsIn, chargesIn, countTabs, incomeIn, receiptsIn } from '../queries.ts';

export default handle(countReceivable, async (work) => {
  const { order_count, ...counts } = await countTabs(work, {
    order_count: incomeIn(work, 'toDo'),
    income_unpriced_count: chargesIn(work, 'unpriced', 'receivable'),
    income_open_count: chargesIn(work, 'open', 'receivable'),
    income_reviewed_count: chargesIn(work, 'reviewed', 'receivable'),
    income_bill_count: billsIn(work, 'made', 'receivable'),
    income_disputed_count: billsIn(work, 'disputed', 'receivable'),
    income_overdue_count: billsIn(work, 'overdue', 'receivable'),
    income_unclaimed_count: receiptsIn(work, 'unclaimed'),
    income_unallocated_count: receiptsIn(work, 'notDone'),
  });
  const { income_reviewed_count: _ready, income_unallocated_count: _advances, ...waiting } = counts;
  return { ...counts, order_count, total_count: Object.values(waiting).reduce((sum, n) => sum + n, 0) };
});
