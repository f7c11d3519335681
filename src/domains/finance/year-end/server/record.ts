import { companiesOf } from '../../charge/server/queries.ts';
import { record } from '../../server/db.ts';
import { listYears } from '../contract.ts';

export default record({
  subject: 'yearEnd',
  opens: [listYears],
  visible: async ({ db, who }, id) =>
    (await db.selectFrom('year_end').select('id').where('id', '=', id).where('company_id', 'in', companiesOf(who)).executeTakeFirst()) !==
    undefined,
});
