import { Refusal } from '../../../../kernel/refusal.ts';
import { handle } from '../../db.ts';
import { papersOf } from '../../document/queries.ts';
import { linesOf } from '../../order/queries.ts';
import { isLate } from '../../order/rules.ts';
import { readOwnOrder } from '../contract.ts';
import { ownOrders, pointsOf } from '../queries.ts';

export default handle(readOwnOrder, async (work, { id }) => {
  const order = await ownOrders(work).selectAll('o').where('o.id', '=', id).executeTakeFirst();
  if (!order) throw new Refusal('NOT_FOUND');
  // The order is his, so what was put there for him is too; the names of files are nobody's rows but ours.
  const papers = await work.asSystem(() => papersOf(work, id));
  return {
    ...order,
    late: isLate({ state: order.state, dueAt: order.due_at, signedAt: order.signed_at }, work.now),
    milestones: await pointsOf(work, id),
    lines: await linesOf(work, id),
    documents: papers.filter((paper) => paper.for_customer),
  };
});
