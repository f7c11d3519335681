import { companiesOf } from '../../charge/server/queries.ts';
import { record } from '../../server/db.ts';
import { getBadDebt } from '../contract.ts';

export default record({
  subject: 'badDebt',
  opens: [getBadDebt],
  visible: async ({ db, who }, id) =>
    (await db.selectFrom('bad_debt').select('id').where('id', '=', id).where('company_id', 'in', companiesOf(who)).executeTakeFirst()) !==
    undefined,
});
