import { record } from '../../server/db.ts';
import { may } from '../permits.ts';

export default record({
  subject: 'picking',
  users: [1],
  visible: async (work, id) => {
    if (!work.can(may.view)) return false;
    const task = await work.db
      .selectFrom('pick_task')
      .select('id')
      .where('id', '=', id)
      .where('company_id', 'in', [...work.who.companyIds])
      .executeTakeFirst();
    return task !== undefined;
  },
});
