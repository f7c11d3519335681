import { link } from '../../../../../kernel/link.ts';
import type { Work } from '../../../../../server/work.ts';
import { handle, type OrderTables } from '../../../server/db.ts';
import { orderDetailPage } from '../../../transport-order/pages.ts';
import type { LoadedOrder } from '../../../transport-order/server/order.ts';
import { saveOrderAs } from '../../../transport-order/server/save.ts';
import { placeOrder } from '../../contract.ts';
import { companyOf, loadOwnOrder } from '../order.ts';
import { tellCaretakers } from '../../../../identity/account/server/staff.ts';
import { submitOwnOrders } from '../submit.ts';

export default handle(placeOrder, (work, { copied_from_id, ...fields }) =>
  work.asSystem(async () => {
    const customer_id = work.who.customerId ?? 0n;
    if (copied_from_id) await loadOwnOrder(work, copied_from_id);
    const { company_id } = await companyOf(work);
    const ours = { company_id, customer_id, bill_to_id: null, line_id: null, border_station_id: null, sales_id: null, service_id: null };
    const saved = await saveOrderAs(
      work,
      { ...fields, ...ours },
      { source: 'portal', copiedFromId: copied_from_id ?? null, unwarned: true },
    );
    const [order = saved.order] = await submitOwnOrders(work, [saved.order]);
    tell(work, order);
    return { id: order.id, order_no: order.order_no, state: order.state };
  }),
);

/** The people who look after the customer hear of its order. */
function tell(work: Work<OrderTables>, order: LoadedOrder): void {
  tellCaretakers(work, order, {
    title: 'ownOrder.placedTitle',
    message: order.state === 'draft' ? 'ownOrder.heldMessage' : 'ownOrder.placedMessage',
    facts: { no: order.order_no, who: work.who.name },
    link: link(orderDetailPage, { id: String(order.id) }),
  });
  work.push({ type: 3, to: { companyId: order.company_id }, counts: ['order'] });
}
