import { companiesOf } from '../../charge/server/queries.ts';
import { record } from '../../server/db.ts';
import { getTransfer } from '../contract.ts';

export default record({
  subject: 'transfer',
  opens: [getTransfer],
  visible: async ({ db, who }, id) =>
    (await db.selectFrom('transfer').select('id').where('id', '=', id).where('company_id', 'in', companiesOf(who)).executeTakeFirst()) !==
    undefined,
});
