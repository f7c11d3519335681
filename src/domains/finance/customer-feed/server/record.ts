import { record } from '../../server/db.ts';
import { getFeedMessage } from '../contract.ts';

export default record({
  subject: 'feedMessage',
  opens: [getFeedMessage],
  visible: async ({ db, who }, id) =>
    (await db
      .selectFrom('feed_message')
      .select('id')
      .where('id', '=', id)
      .where('company_id', 'in', [...who.companyIds])
      .executeTakeFirst()) !== undefined,
});
