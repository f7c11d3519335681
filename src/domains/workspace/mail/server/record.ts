import { recordFor } from '../../../../server/record.ts';
import type { WorkspaceTables } from '../../server/db.ts';
import { mailSeenBy } from './mail-account.ts';

export default recordFor<WorkspaceTables>()({
  subject: 'mail',
  users: [1],
  visible: async ({ db, who }, id) => {
    const account = db.selectFrom('mail_account').select('id').where('id', '=', id).where(mailSeenBy(who, 'company_id'));
    return (await account.executeTakeFirst()) !== undefined;
  },
});
