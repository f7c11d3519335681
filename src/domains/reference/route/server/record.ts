import { record } from '../../server/db.ts';

export default record({
  subject: 'route',
  users: [1],
  visible: async ({ db }, id) => (await db.selectFrom('route').select('id').where('id', '=', id).executeTakeFirst()) !== undefined,
});
