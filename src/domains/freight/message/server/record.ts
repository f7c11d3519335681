import { record } from '../../server/db.ts';
import { listFreightReports } from '../contract.ts';

export default record({
  subject: 'freightReport',
  opens: [listFreightReports],
  visible: async ({ db, who }, id) => {
    const report = await db
      .selectFrom('freight_report')
      .select('id')
      .where('id', '=', id)
      .where('company_id', 'in', [...who.companyIds])
      .executeTakeFirst();
    return report !== undefined;
  },
});
