import { Refusal } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../server/work.ts';
import { mover, type OrderTables } from '../../server/db.ts';
import { issueWaybill } from '../../waybill/server/waybill.ts';
import { orderReviewed, orderUnreviewed } from '../events.ts';
import type { OrderAction } from '../states.ts';
import { refuseWithoutCredit } from './credit.ts';
import { closeIfDone, endCancelled, forgetMilestone, type LoadedOrder, orderKind, reachMilestone } from './order.ts';
import { parties } from './save.ts';

const backToReview = (reason: string | null) => ({ reviewed_by: null, reviewed_at: null, reason });
const unreviewed = (work: Work<OrderTables>, order: LoadedOrder) => work.publish(orderUnreviewed, { orderId: order.id });

const orders = mover({
  ...orderKind,
  parts: { prepared: (_work, order) => [order.created_by, order.submitted_by] },
  effects: {
    submit: async (work, order) => {
      const named = await parties(work, [order.customer_id, order.bill_to_id]);
      const gone = named.find(({ active }) => !active);
      if (gone) throw new Refusal('ORDER_OF_INACTIVE', { order: order.order_no, customer: gone.short_name });
      const payer = named.find(({ id }) => id === order.bill_to_id);
      if (!payer) throw new Refusal('NOT_FOUND');
      await refuseWithoutCredit(work, payer, order.id);
      return { submitted_by: work.who.accountId, submitted_at: work.now, reason: null };
    },
    approve: ({ who, now }) => ({ reviewed_by: who.accountId, reviewed_at: now, reason: null }),
    reject: (_work, _order, { reason }) => ({ reason }),
    unreview: (_work, _order, { reason }) => backToReview(reason),
    return: async (work, order, { reason }) => {
      if (order.state === 'received') await forgetMilestone(work, order.id, 'received');
      return backToReview(reason);
    },
    receive: async (work, order) => {
      await reachMilestone(work, order.id, 'received', work.now, 'staff');
      return {};
    },
    returnPod: async (work, order) => {
      await refuseWithoutPod(work, order);
      await reachMilestone(work, order.id, 'podReturned', work.now, 'staff');
      return { pod_at: work.now };
    },
    cancel: ({ now }, _order, { reason }) => ({ cancelled_at: now, reason }),
  },
  consequences: {
    approve: async (work, order) => {
      await issueWaybill(work, order);
      await work.publish(orderReviewed, { orderId: order.id });
    },
    unreview: unreviewed,
    return: unreviewed,
    cancel: endCancelled,
  },
});

/** A move by a person: its conditions, the state, and the consequences, in one transaction. */
export async function takeMove(
  work: Work<OrderTables>,
  order: LoadedOrder,
  p: { readonly action: OrderAction; readonly reason: string | null },
): Promise<LoadedOrder> {
  return closeIfDone(work, await orders.take(work, order, p));
}

/** The signed paper counts as returned once its picture is stored. */
async function refuseWithoutPod(work: Work<OrderTables>, order: LoadedOrder): Promise<void> {
  const pod = await work.db
    .selectFrom('order_document')
    .select('id')
    .where('order_id', '=', order.id)
    .where('kind', '=', 'pod')
    .executeTakeFirst();
  if (!pod) throw new Refusal('POD_MISSING', { order: order.order_no });
}
