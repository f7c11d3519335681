import { monthOf } from '../../../../../kernel/day.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { companiesOf } from '../../../charge/server/queries.ts';
import { accrualChanges } from '../../../accrual/server/queries.ts';
import { handle } from '../../../server/db.ts';
import { periodObstacles } from '../../contract.ts';
import { earlierOpen, obstaclesOf } from '../queries.ts';
import { blocks } from '../../rules.ts';
import { booksOf } from '../books.ts';
import { may } from '../../permits.ts';

export default handle(periodObstacles, async (work, p) => {
  if (!companiesOf(work.who).includes(p.company_id)) throw new Refusal('NOT_FOUND');
  const books = await booksOf(work, p.company_id);
  const running = p.month >= monthOf(books.today);
  const obstacles = await obstaclesOf(work, p.company_id, p.month);
  return {
    running,
    earlier: await earlierOpen(work, p.company_id, p.month),
    accruals_held: running || work.can(may.postSoft) ? 0 : (await accrualChanges(work, p.company_id, p.month)).length,
    rows: obstacles.map((obstacle) => ({ ...obstacle, blocks: blocks(obstacle) })),
  };
});
