import { companiesOf } from '../../charge/server/queries.ts';
import { record } from '../../server/db.ts';
import { listPeriods } from '../contract.ts';

export default record({
  subject: 'period',
  opens: [listPeriods],
  visible: async ({ db, who }, id) =>
    (await db.selectFrom('period').select('id').where('id', '=', id).where('company_id', 'in', companiesOf(who)).executeTakeFirst()) !==
    undefined,
});
