import { companiesOf } from '../../charge/server/queries.ts';
import { record } from '../../server/db.ts';
import { getOpening } from '../contract.ts';

export default record({
  subject: 'opening',
  opens: [getOpening],
  visible: async ({ db, who }, id) =>
    (await db.selectFrom('opening').select('id').where('id', '=', id).where('company_id', 'in', companiesOf(who)).executeTakeFirst()) !==
    undefined,
});
