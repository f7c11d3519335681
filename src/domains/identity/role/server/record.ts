import { record } from '../../server/db.ts';
import { may } from '../permits.ts';

export default record({
  subject: 'role',
  users: [1],
  visible: async ({ db, can }, id) =>
    (can(may.view) || can(may.save)) && (await db.selectFrom('role').select('id').where('id', '=', id).executeTakeFirst()) !== undefined,
});
