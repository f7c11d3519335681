import { record } from '../../server/db.ts';
import { listRoadExceptions } from '../contract.ts';

export default record({
  subject: 'roadException',
  opens: [listRoadExceptions],
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
