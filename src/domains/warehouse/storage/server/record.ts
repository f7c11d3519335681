import { record } from '../../server/db.ts';
import { getStorageRun } from '../contract.ts';

export default record({
  subject: 'storage',
  opens: [getStorageRun],
  visible: async (work, id) => {
    const run = await work.db
      .selectFrom('storage_run')
      .select('id')
      .where('id', '=', id)
      .where('company_id', 'in', [...work.who.companyIds])
      .executeTakeFirst();
    return run !== undefined;
  },
});
