import { record } from '../../server/db.ts';
import { getFreightJob } from '../contract.ts';

export default record({
  subject: 'freightJob',
  opens: [getFreightJob],
  visible: async ({ db, who }, id) => {
    const job = await db
      .selectFrom('freight_job')
      .select('id')
      .where('id', '=', id)
      .where('company_id', 'in', [...who.companyIds])
      .executeTakeFirst();
    return job !== undefined;
  },
});
