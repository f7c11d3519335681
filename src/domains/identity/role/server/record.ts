import { record } from '../../server/db.ts';
import { getRole } from '../contract.ts';

export default record({
  subject: 'role',
  opens: [getRole],
  visible: async ({ db }, id) => (await db.selectFrom('role').select('id').where('id', '=', id).executeTakeFirst()) !== undefined,
});
