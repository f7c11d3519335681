import { record } from '../../server/db.ts';

export default record({
  subject: 'vehicle',
  users: [1, 2],
  visible: async ({ db }, id) => (await db.selectFrom('vehicle').select('id').where('id', '=', id).executeTakeFirst()) !== undefined,
});
