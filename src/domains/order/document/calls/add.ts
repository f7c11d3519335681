import { handle } from '../../db.ts';
import { loadOrder } from '../../order/store.ts';
import { addDocument } from '../contract.ts';
import { keepDocument } from '../store.ts';

export default handle(addDocument, async (work, { order_id, kind, file_id, for_customer, remark }) => {
  await loadOrder(work, order_id);
  return keepDocument(work, { orderId: order_id, kind, fileId: file_id, forCustomer: for_customer, remark });
});
