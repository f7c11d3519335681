import { record } from '../../server/db.ts';

export default record({
  subject: 'customer',
  users: [1],
  visible: async ({ db }, id) => (await db.selectFrom('customer').select('id').where('id', '=', id).executeTakeFirst()) !== undefined,
});
