import { orderCancelled } from '../../../../order/transport-order/events.ts';
import { cancelReason } from '../../../inbound/server/cancelled-order.ts';
import { react, type WarehouseWork } from '../../../server/db.ts';
import { interceptPlan, type OutboundPlan, outboundPlans } from '../plan.ts';
import { releasePlan } from '../reserve.ts';
import { floorOf, tellOfPlan } from '../tell-floor.ts';

/**
 * Goods of a cancelled order do not leave the warehouse: a plan that is not issued is cancelled and gives its stock back. One that is being
 * picked, or is picked, is intercepted as its owner would: the warehouse cancels it and puts the goods back, or resumes it and says why.
 */
export default react(orderCancelled, (work, { orderId }) =>
  work.asSystem(async () => {
    const plans = await work.db
      .selectFrom('outbound_plan')
      .selectAll()
      .where('order_id', '=', orderId)
      .where('state', 'in', ['newPlan', 'issued', 'picked'])
      .orderBy('id')
      .forUpdate()
      .execute();
    if (plans.length === 0) return;
    const { orderNo, reason } = await cancelReason(work, orderId);
    // An order has few plans, and each gives back its own stock.
    for (const plan of plans) {
      if (plan.state === 'newPlan') await cancel(work, plan, reason);
      else if (plan.intercept !== 'requested') await intercept(work, plan, orderNo, reason);
    }
  }),
);

async function cancel(work: WarehouseWork, plan: OutboundPlan, reason: string): Promise<void> {
  await releasePlan(work, plan, reason);
  await outboundPlans.follow(work, plan, 'cancel', { cancelled_at: work.now, reason }, reason);
}

async function intercept(work: WarehouseWork, plan: OutboundPlan, orderNo: string, reason: string): Promise<void> {
  await interceptPlan(work, plan, reason);
  tellOfPlan(work, plan, [plan.created_by, ...(await floorOf(work, plan))], {
    title: 'outbound.orderCancelledTitle',
    message: 'outbound.orderCancelledMessage',
    facts: { order: orderNo },
  });
}
