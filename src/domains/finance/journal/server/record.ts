import { companiesOf } from '../../charge/server/queries.ts';
import { record } from '../../server/db.ts';
import { getJournal } from '../contract.ts';

export default record({
  subject: 'journal',
  opens: [getJournal],
  visible: async ({ db, who }, id) =>
    (await db.selectFrom('journal').select('id').where('id', '=', id).where('company_id', 'in', companiesOf(who)).executeTakeFirst()) !==
    undefined,
});
