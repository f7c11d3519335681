import { monthOf } from '../../../../../kernel/day.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { companiesOf } from '../../../charge/server/queries.ts';
import { handle } from '../../../server/db.ts';
import { periodObstacles } from '../../contract.ts';
import { earlierOpen, obstaclesOf } from '../queries.ts';
import { blocks } from '../../rules.ts';
import { booksOf } from '../books.ts';

export default handle(periodObstacles, async (work, p) => {
  if (!companiesOf(work.who).includes(p.company_id)) throw new Refusal('NOT_FOUND');
  const books = await booksOf(work, p.company_id);
  const obstacles = await obstaclesOf(work, p.company_id, p.month);
  return {
    running: p.month >= monthOf(books.today),
    earlier: await earlierOpen(work, p.company_id, p.month),
    rows: obstacles.map((obstacle) => ({ ...obstacle, blocks: blocks(obstacle) })),
  };
});
