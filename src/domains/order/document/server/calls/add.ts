import { handle } from '../../../server/db.ts';
import { loadOrder } from '../../../transport-order/server/order.ts';
import { addDocument } from '../../contract.ts';
import { keepDocument } from '../documents.ts';

export default handle(addDocument, async (work, { order_id, kind, file_id, for_customer, remark }) => {
  await loadOrder(work, order_id);
  return keepDocument(work, { orderId: order_id, kind, fileId: file_id, forCustomer: for_customer, remark });
});
