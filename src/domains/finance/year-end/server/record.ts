import { companiesOf } from '../../charge/server/queries.ts';
import { record } from '../../server/db.ts';

export default record({
  subject: 'yearEnd',
  users: [1],
  visible: async ({ db, who }, id) =>
    (await db.selectFrom('year_end').select('id').where('id', '=', id).where('company_id', 'in', companiesOf(who)).executeTakeFirst()) !==
    undefined,
});
