import { record } from '../../server/db.ts';
import { getPicking } from '../contract.ts';

export default record({
  subject: 'picking',
  opens: [getPicking],
  visible: async (work, id) => {
    const task = await work.db
      .selectFrom('pick_task')
      .select('id')
      .where('id', '=', id)
      .where('company_id', 'in', [...work.who.companyIds])
      .executeTakeFirst();
    return task !== undefined;
  },
});
