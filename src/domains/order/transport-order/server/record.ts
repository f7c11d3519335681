import { record } from '../../server/db.ts';
import { getOrder } from '../contract.ts';
import { readOwnOrder } from '../../portal/contract.ts';

export default record({
  subject: 'order',
  opens: [getOrder, readOwnOrder],
  visible: async ({ db, who }, id) => {
    const mine = db.selectFrom('transport_order').select('id').where('id', '=', id);
    const order = await (who.userType === 1
      ? mine.where('company_id', 'in', [...who.companyIds])
      : mine.where('customer_id', '=', who.customerId ?? 0n)
    ).executeTakeFirst();
    return order !== undefined;
  },
  sides: async ({ db }, id) => {
    const order = await db
      .selectFrom('transport_order')
      .select(['customer_id', 'service_id', 'reviewed_by', 'created_by'])
      .where('id', '=', id)
      .executeTakeFirst();
    return order && { customer_id: order.customer_id, keeper_id: order.service_id ?? order.reviewed_by ?? order.created_by };
  },
});
