import { link } from '../../../../../kernel/link.ts';
import { orderCancelled } from '../../../../order/transport-order/events.ts';
import { react, type WarehouseWork } from '../../../server/db.ts';
import { inboundDetailPage } from '../../pages.ts';
import { cancelReason } from '../cancelled-order.ts';
import { type Plan, plans as inboundPlans } from '../plan.ts';

/** Goods of a cancelled order are not awaited any more. A truck that is at the warehouse already is dealt with by the people of its plan. */
export default react(orderCancelled, (work, { orderId }) =>
  work.asSystem(async () => {
    const plans = await work.db
      .selectFrom('inbound_plan')
      .selectAll()
      .where('order_id', '=', orderId)
      .where('state', 'in', ['draft', 'submitted', 'audited', 'arrived', 'docked'])
      .orderBy('id')
      .forUpdate()
      .execute();
    if (plans.length === 0) return;
    const { orderNo, reason } = await cancelReason(work, orderId);
    for (const plan of plans) {
      if (plan.arrived_at !== null) notify(work, plan, orderNo);
      else await inboundPlans.follow(work, plan, 'cancel', { cancelled_at: work.now, reason }, reason);
    }
  }),
);

function notify(work: WarehouseWork, plan: Plan, orderNo: string): void {
  const readers = [...new Set([plan.created_by, plan.audited_by])].filter((id) => id !== null);
  if (readers.length > 0)
    work.push({
      type: 1,
      topic: 'other',
      to: { accounts: readers },
      title: 'inbound.orderCancelledTitle',
      message: 'inbound.orderCancelledMessage',
      facts: { no: plan.plan_no, order: orderNo },
      link: link(inboundDetailPage, { id: String(plan.id) }),
    });
}
