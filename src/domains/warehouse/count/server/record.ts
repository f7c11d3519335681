import { record } from '../../server/db.ts';
import { may } from '../permits.ts';

export default record({
  subject: 'stockCount',
  users: [1],
  visible: async (work, id) => {
    if (!work.can(may.view)) return false;
    const count = await work.db
      .selectFrom('stock_count')
      .select('id')
      .where('id', '=', id)
      .where('company_id', 'in', [...work.who.companyIds])
      .executeTakeFirst();
    return count !== undefined;
  },
});
