import { record } from '../../server/db.ts';
import { may } from '../permits.ts';

export default record({
  subject: 'sailing',
  users: [1],
  visible: async ({ db, can }, id) =>
    can(may.view) && (await db.selectFrom('sailing').select('id').where('id', '=', id).executeTakeFirst()) !== undefined,
});
