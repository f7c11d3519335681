import { record } from '../../server/db.ts';

export default record({
  subject: 'intercompanyBill',
  users: [1],
  // The database shows a bill to the two companies that take part in it.
  visible: async ({ db }, id) =>
    (await db.selectFrom('intercompany_bill').select('id').where('id', '=', id).executeTakeFirst()) !== undefined,
});
