import { companiesOf } from '../../charge/server/queries.ts';
import { record } from '../../server/db.ts';

export default record({
  subject: 'prepaidCost',
  users: [1],
  visible: async ({ db, who }, id) =>
    (await db
      .selectFrom('prepaid_cost')
      .select('id')
      .where('id', '=', id)
      .where('company_id', 'in', companiesOf(who))
      .executeTakeFirst()) !== undefined,
});
