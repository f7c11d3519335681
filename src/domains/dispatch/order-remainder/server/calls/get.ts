import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { getOrderRemainder } from '../../contract.ts';
import { remainderOf } from '../remainder.ts';

export default handle(getOrderRemainder, async (work, { order_id }) => {
  const order = await work.db
    .selectFrom('transport_order')
    .select(['id', 'order_no', 'version', 'state', 'pieces', 'pallets', 'gross_kg', 'volume_m3'])
    .where('id', '=', order_id)
    .where('company_id', 'in', [...work.who.companyIds])
    .executeTakeFirst();
  if (!order) throw new Refusal('NOT_FOUND');
  return { order_id, order_no: order.order_no, version: order.version, ...(await remainderOf(work, order)) };
});
