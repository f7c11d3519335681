import { remainderClosed } from '../../../../dispatch/order-remainder/events.ts';
import { react } from '../../../server/db.ts';
import { estimateCosts } from '../estimate.ts';
import { rateOrder, voidLines } from '../rate.ts';

/** Estimates the income and cost of an order for the goods on its trucks. The rest counts against the credit of its payer no longer. */
export default react(remainderClosed, (work, { orderId }) =>
  work.asSystem(async () => {
    const estimates = { estimatedOnly: true, side: 'receivable', ratedOnly: true } as const;
    await voidLines(work, { column: 'order_id', id: orderId }, { ...estimates, reason: 'remainderClosed' });
    await rateOrder(work, orderId, { estimated: true });
    await estimateCosts(work, [orderId]);
  }),
);
