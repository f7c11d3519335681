import { record } from '../../server/db.ts';
import { may } from '../permits.ts';

export default record({
  subject: 'storage',
  users: [1],
  visible: async (work, id) => {
    if (!work.can(may.view)) return false;
    const run = await work.db
      .selectFrom('storage_run')
      .select('id')
      .where('id', '=', id)
      .where('company_id', 'in', [...work.who.companyIds])
      .executeTakeFirst();
    return run !== undefined;
  },
});
