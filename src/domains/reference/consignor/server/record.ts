import { record } from '../../server/db.ts';

export default record({
  subject: 'consignor',
  users: [1],
  visible: async ({ db }, id) => (await db.selectFrom('consignor').select('id').where('id', '=', id).executeTakeFirst()) !== undefined,
});
