import { sql } from 'kysely';
import { companiesOf } from '../../charge/queries.ts';
import { handle } from '../../db.ts';
import { countReceivable } from '../contract.ts';
import { billsIn, chargesIn, countTabs, receiptsIn } from '../queries.ts';

export default handle(countReceivable, async (work) => {
  const counts = await countTabs(work, {
    income_unpriced_count: chargesIn(work, 'unpriced', 'receivable'),
    income_open_count: chargesIn(work, 'open', 'receivable'),
    income_reviewed_count: chargesIn(work, 'reviewed', 'receivable'),
    income_bill_count: billsIn(work, 'made', 'receivable'),
    income_disputed_count: billsIn(work, 'disputed', 'receivable'),
    income_overdue_count: billsIn(work, 'overdue', 'receivable'),
    income_unclaimed_count: receiptsIn(work, 'unclaimed'),
    income_unallocated_count: receiptsIn(work, 'notDone'),
  });
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select distinct order_id from charge where side = 'receivable' and state in ('unpriced', 'open', 'reviewed')
      and not estimated and order_id is not null and company_id = any(${companiesOf(work.who).map(String)}::bigint[]) limit 1000) o`.execute(
    work.db,
  );
  const { income_reviewed_count: _ready, income_unallocated_count: _advances, ...waiting } = counts;
  return { ...counts, order_count: rows[0]?.n ?? 0, total_count: Object.values(waiting).reduce((sum, n) => sum + n, 0) };
});
