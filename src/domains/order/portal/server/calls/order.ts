import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { papersOf } from '../../../document/server/queries.ts';
import { linesOf } from '../../../transport-order/server/queries.ts';
import { isLate } from '../../../transport-order/rules.ts';
import { readOwnOrder } from '../../contract.ts';
import { ownOrders, pointsOf } from '../queries.ts';

export default handle(readOwnOrder, async (work, { id }) => {
  const order = await ownOrders(work).selectAll('o').where('o.id', '=', id).executeTakeFirst();
  if (!order) throw new Refusal('NOT_FOUND');
  // Access to the order has been checked, which covers its documents for the customer; file names are readable by staff only.
  const papers = await work.asSystem(() => papersOf(work, id));
  return {
    ...order,
    late: isLate({ state: order.state, dueAt: order.due_at, signedAt: order.signed_at }, work.now),
    milestones: await pointsOf(work, id),
    lines: await linesOf(work, id),
    documents: papers.filter((paper) => paper.for_customer),
  };
});
