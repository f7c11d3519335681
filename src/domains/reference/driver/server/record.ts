import { record } from '../../server/db.ts';

export default record({
  subject: 'driver',
  users: [1, 2],
  visible: async ({ db }, id) => (await db.selectFrom('driver').select('id').where('id', '=', id).executeTakeFirst()) !== undefined,
});
