import { record } from '../../server/db.ts';

export default record({
  subject: 'feedMessage',
  users: [1],
  visible: async ({ db, who }, id) =>
    (await db
      .selectFrom('feed_message')
      .select('id')
      .where('id', '=', id)
      .where('company_id', 'in', [...who.companyIds])
      .executeTakeFirst()) !== undefined,
});
