import { record } from '../../server/db.ts';
import { companiesOf } from './queries.ts';
import { listCharges } from '../contract.ts';

export default record({
  subject: 'charge',
  opens: [listCharges],
  visible: async ({ db, who }, id) =>
    (await db.selectFrom('charge').select('id').where('id', '=', id).where('company_id', 'in', companiesOf(who)).executeTakeFirst()) !==
    undefined,
});
