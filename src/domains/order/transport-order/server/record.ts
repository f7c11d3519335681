import { record } from '../../server/db.ts';

export default record({
  subject: 'order',
  users: [1, 4],
  visible: async ({ db, who }, id) => {
    const mine = db.selectFrom('transport_order').select('id').where('id', '=', id);
    const order = await (who.userType === 1
      ? mine.where('company_id', 'in', [...who.companyIds])
      : mine.where('customer_id', '=', who.customerId ?? 0n)
    ).executeTakeFirst();
    return order !== undefined;
  },
});
