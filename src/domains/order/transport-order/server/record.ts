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
});
