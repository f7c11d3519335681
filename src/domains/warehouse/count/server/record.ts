import { record } from '../../server/db.ts';
import { getCount } from '../contract.ts';

export default record({
  subject: 'stockCount',
  opens: [getCount],
  visible: async (work, id) => {
    const count = await work.db
      .selectFrom('stock_count')
      .select('id')
      .where('id', '=', id)
      .where('company_id', 'in', [...work.who.companyIds])
      .executeTakeFirst();
    return count !== undefined;
  },
});
