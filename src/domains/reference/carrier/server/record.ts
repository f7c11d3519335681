import { record } from '../../server/db.ts';

export default record({
  subject: 'carrier',
  users: [1],
  visible: async ({ db }, id) => (await db.selectFrom('carrier').select('id').where('id', '=', id).executeTakeFirst()) !== undefined,
});
