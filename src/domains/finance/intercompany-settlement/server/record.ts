import { record } from '../../server/db.ts';

export default record({
  subject: 'intercompanySettlement',
  users: [1],
  // The database shows a settlement to the two companies that take part in it.
  visible: async ({ db }, id) =>
    (await db.selectFrom('intercompany_settlement').select('id').where('id', '=', id).executeTakeFirst()) !== undefined,
});
