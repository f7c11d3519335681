import { companiesOf } from '../../charge/server/queries.ts';
import { record } from '../../server/db.ts';
import { getCash } from '../contract.ts';

export default record({
  subject: 'cash',
  opens: [getCash],
  visible: async ({ db, who }, id) =>
    (await db.selectFrom('cash_entry').select('id').where('id', '=', id).where('company_id', 'in', companiesOf(who)).executeTakeFirst()) !==
    undefined,
});
