import { monthOf } from '../../../../kernel/day.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import { companiesOf } from '../../charge/queries.ts';
import { handle } from '../../db.ts';
import { periodObstacles } from '../contract.ts';
import { earlierOpen, obstaclesOf } from '../queries.ts';
import { blocks } from '../rules.ts';
import { booksOf } from '../store.ts';

export default handle(periodObstacles, async (work, p) => {
  if (!companiesOf(work.who).includes(p.company_id)) throw new Refusal('NOT_FOUND');
  const books = await booksOf(work, p.company_id);
  const found = await obstaclesOf(work, p.company_id, p.month);
  return {
    running: p.month >= monthOf(books.today),
    earlier: await earlierOpen(work, p.company_id, p.month),
    rows: found.map((obstacle) => ({ ...obstacle, blocks: blocks(obstacle) })),
  };
});
