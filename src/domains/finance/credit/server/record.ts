import { companiesOf } from '../../charge/server/queries.ts';
import { record } from '../../server/db.ts';
import { listLifts } from '../contract.ts';

export default record({
  subject: 'creditLift',
  opens: [listLifts],
  visible: async ({ db, who }, id) =>
    (await db
      .selectFrom('credit_lift as l')
      .innerJoin('customer as c', 'c.id', 'l.customer_id')
      .select('l.id')
      .where('l.id', '=', id)
      .where('c.company_id', 'in', companiesOf(who))
      .executeTakeFirst()) !== undefined,
});
