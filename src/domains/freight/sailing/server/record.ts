import { record } from '../../server/db.ts';
import { getSailing } from '../contract.ts';

export default record({
  subject: 'sailing',
  opens: [getSailing],
  visible: async ({ db }, id) => (await db.selectFrom('sailing').select('id').where('id', '=', id).executeTakeFirst()) !== undefined,
});
