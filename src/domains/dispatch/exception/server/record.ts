import { record } from '../../server/db.ts';

export default record({
  subject: 'roadException',
  users: [1],
  async visible({ db, who }, id) {
    const exception = await db
      .selectFrom('road_exception')
      .select('id')
      .where('id', '=', id)
      .where('company_id', 'in', [...who.companyIds])
      .executeTakeFirst();
    return exception !== undefined;
  },
});
