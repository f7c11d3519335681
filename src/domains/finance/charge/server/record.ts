import { record } from '../../server/db.ts';
import { companiesOf } from './queries.ts';

export default record({
  subject: 'charge',
  users: [1],
  visible: async ({ db, who }, id) =>
    (await db.selectFrom('charge').select('id').where('id', '=', id).where('company_id', 'in', companiesOf(who)).executeTakeFirst()) !==
    undefined,
});
