import { record } from '../../server/db.ts';
import { may } from '../permits.ts';

export default record({
  subject: 'freightJob',
  users: [1],
  visible: async ({ db, who, can }, id) => {
    if (!can(may.view)) return false;
    const job = await db
      .selectFrom('freight_job')
      .select('id')
      .where('id', '=', id)
      .where('company_id', 'in', [...who.companyIds])
      .executeTakeFirst();
    return job !== undefined;
  },
});
