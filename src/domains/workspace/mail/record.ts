import { recordFor } from '../../../server/record.ts';
import type { WorkspaceTables } from '../db.ts';

export default recordFor<WorkspaceTables>()({
  subject: 'mail',
  users: [1],
  visible: async ({ db }, id) => (await db.selectFrom('mail_account').select('id').where('id', '=', id).executeTakeFirst()) !== undefined,
});
