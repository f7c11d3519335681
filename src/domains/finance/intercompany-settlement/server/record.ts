import { record } from '../../server/db.ts';
import { getIntercompanySettlement } from '../contract.ts';

export default record({
  subject: 'intercompanySettlement',
  opens: [getIntercompanySettlement],
  // The database shows a settlement to the two companies that take part in it.
  visible: async ({ db }, id) =>
    (await db.selectFrom('intercompany_settlement').select('id').where('id', '=', id).executeTakeFirst()) !== undefined,
});
