import { moveOrRefuse } from '../../../../kernel/machine.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../server/work.ts';
import type { OrderTables } from '../../db.ts';
import { issueWaybill, voidWaybill } from '../../waybill/store.ts';
import type { orderActions } from '../contract.ts';
import { orderCancelled, orderReviewed, orderUnreviewed } from '../events.ts';
import { submitOrder } from '../save/store.ts';
import { orderStates } from '../states.ts';
import { closeIfDone, type LoadedOrder, reachMilestone, storeMove } from '../store.ts';

export type PersonAction = (typeof orderActions)[number];

/** A move that a person makes: what must hold, the state, and what follows from it, in one transaction. */
export async function takeMove(
  work: Work<OrderTables>,
  order: LoadedOrder,
  action: PersonAction,
  reason: string | null,
): Promise<LoadedOrder> {
  const state = moveOrRefuse(orderStates, order.state, action, work.can);
  switch (action) {
    case 'submit':
      return submitOrder(work, order);
    case 'approve': {
      // Whoever sends an order to review cannot be the one who looks it over.
      if (order.submitted_by === work.who.accountId) throw new Refusal('OWN_ORDER', { order: order.order_no });
      const moved = await storeMove(work, order, action, state, {
        reviewed_by: work.who.accountId,
        reviewed_at: work.now,
        reason: null,
      });
      await issueWaybill(work, moved);
      await work.publish(orderReviewed, { orderId: order.id });
      return moved;
    }
    case 'reject':
      return storeMove(work, order, action, state, { reason }, reason);
    case 'unreview':
    case 'return': {
      const moved = await storeMove(work, order, action, state, { reviewed_by: null, reviewed_at: null, reason }, reason);
      await work.publish(orderUnreviewed, { orderId: order.id });
      return moved;
    }
    case 'receive':
      await reachMilestone(work, order.id, 'received', work.now, 'staff');
      return storeMove(work, order, action, state);
    case 'returnPod': {
      await refuseWithoutPod(work, order);
      await reachMilestone(work, order.id, 'podReturned', work.now, 'staff');
      return closeIfDone(work, await storeMove(work, order, action, state, { pod_at: work.now }));
    }
    case 'cancel': {
      const moved = await storeMove(work, order, action, state, { cancelled_at: work.now, reason }, reason);
      await voidWaybill(work, order.id);
      await work.publish(orderCancelled, { orderId: order.id });
      return moved;
    }
  }
}

/** The paper counts as back when its picture is there. */
async function refuseWithoutPod(work: Work<OrderTables>, order: LoadedOrder): Promise<void> {
  const pod = await work.db
    .selectFrom('order_document')
    .select('id')
    .where('order_id', '=', order.id)
    .where('kind', '=', 'pod')
    .executeTakeFirst();
  if (!pod) throw new Refusal('POD_MISSING', { order: order.order_no });
}
