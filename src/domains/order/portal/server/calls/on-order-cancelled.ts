import { link } from '../../../../../kernel/link.ts';
import { customerUsersWith } from '../../../../identity/own-user/server/holders.ts';
import { react } from '../../../server/db.ts';
import { orderCancelled } from '../../../transport-order/events.ts';
import { customerBoardPage } from '../../pages.ts';
import { may } from '../../permits.ts';

/**
 * Tells the users of a customer that we cancelled its order. A draft that we entered ourselves was never more than our own note, and a customer
 * that withdraws its order knows of it. The reason is written for our own people, so it stays with us.
 */
export default react(orderCancelled, async (work, { orderId }) => {
  if (work.who.userType === 4) return;
  await work.asSystem(async () => {
    const order = await work.db
      .selectFrom('transport_order as o')
      .leftJoin('account as a', 'a.id', 'o.created_by')
      .select(['o.order_no', 'o.customer_id', 'o.company_id'])
      .where('o.id', '=', orderId)
      .where((eb) => eb.or([eb('o.submitted_at', 'is not', null), eb('a.user_type', '=', 4)]))
      .executeTakeFirst();
    if (!order) return;
    const accounts = await customerUsersWith(work, may.board, order);
    if (accounts.length === 0) return;
    work.push({
      type: 1,
      topic: 'other',
      to: { accounts },
      title: 'portal.cancelledTitle',
      message: 'portal.cancelledMessage',
      facts: { no: order.order_no },
      link: link(customerBoardPage, { id: String(orderId) }),
    });
  });
});
