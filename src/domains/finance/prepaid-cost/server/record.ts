import { companiesOf } from '../../charge/server/queries.ts';
import { record } from '../../server/db.ts';
import { getPrepaidCost } from '../contract.ts';

export default record({
  subject: 'prepaidCost',
  opens: [getPrepaidCost],
  visible: async ({ db, who }, id) =>
    (await db
      .selectFrom('prepaid_cost')
      .select('id')
      .where('id', '=', id)
      .where('company_id', 'in', companiesOf(who))
      .executeTakeFirst()) !== undefined,
});
