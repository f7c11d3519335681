import { record } from '../../server/db.ts';
import { may } from '../permits.ts';

export default record({
  subject: 'pageTemplate',
  users: [1],
  visible: async ({ db, can }, id) =>
    (can(may.view) || can(may.save)) &&
    (await db.selectFrom('page_template').select('id').where('id', '=', id).executeTakeFirst()) !== undefined,
});
