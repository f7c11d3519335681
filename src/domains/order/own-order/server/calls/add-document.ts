import { tellCaretakers } from '../../../../identity/account/server/staff.ts';
import { link } from '../../../../../kernel/link.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { keepDocument } from '../../../document/server/documents.ts';
import { handle } from '../../../server/db.ts';
import { orderDetailPage } from '../../../transport-order/pages.ts';
import { addOwnDocument } from '../../contract.ts';
import { loadOwnOrder } from '../order.ts';

export default handle(addOwnDocument, async (work, { order_id, kind, file_id }) => {
  const order = await work.asSystem(() => loadOwnOrder(work, order_id));
  if (order.state === 'cancelled') throw new Refusal('ORDER_CANCELLED', { order: order.order_no });
  const { id } = await keepDocument(work, { orderId: order_id, kind, fileId: file_id });
  tellCaretakers(work, order, {
    title: 'ownOrder.documentTitle',
    message: 'ownOrder.documentMessage',
    facts: { no: order.order_no, who: work.who.name },
    link: link(orderDetailPage, { id: String(order_id) }),
  });
  return { id };
});
