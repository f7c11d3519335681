import { link } from '../../../../../kernel/link.ts';
import type { Work } from '../../../../../server/work.ts';
import { handle, type OrderTables } from '../../../server/db.ts';
import { orderDetailPage } from '../../../transport-order/pages.ts';
import { refuseWithoutCredit } from '../../../transport-order/server/credit.ts';
import { type LoadedOrder, moveOrder } from '../../../transport-order/server/order.ts';
import { parties, saveOrderAs } from '../../../transport-order/server/save.ts';
import { placeOrder } from '../../contract.ts';
import { companyOf, loadOwnOrder } from '../order.ts';

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
    const order = await submitted(work, saved.order);
    tell(work, order);
    return { id: order.id, order_no: order.order_no, state: order.state };
  }),
);

/** Without credit, which only our people may lift, the order stays a draft. */
async function submitted(work: Work<OrderTables>, order: LoadedOrder): Promise<LoadedOrder> {
  const [payer] = await parties(work, [order.bill_to_id]);
  if (!payer) return order;
  const allowed = await work.attempt(() => refuseWithoutCredit(work, payer, order.id));
  return 'refused' in allowed ? order : moveOrder(work, order, 'submit');
}

/** The people who look after the customer hear of its order. */
function tell(work: Work<OrderTables>, order: LoadedOrder): void {
  const readers = [...new Set([order.service_id, order.sales_id])].filter((id) => id !== null);
  if (readers.length > 0)
    work.push({
      type: 1,
      topic: 'other',
      to: { accounts: readers },
      title: 'ownOrder.placedTitle',
      message: order.state === 'draft' ? 'ownOrder.heldMessage' : 'ownOrder.placedMessage',
      facts: { no: order.order_no, who: work.who.name },
      link: link(orderDetailPage, { id: String(order.id) }),
    });
  work.push({ type: 3, to: { companyId: order.company_id }, counts: ['order'] });
}
