import { recordFor } from '../../../../server/record.ts';
import type { WorkspaceTables } from '../../server/db.ts';
import { mailSeenBy } from './mail-account.ts';
import { getMailAccount } from '../contract.ts';

export default recordFor<WorkspaceTables>()({
  subject: 'mail',
  opens: [getMailAccount],
  visible: async ({ db, who }, id) => {
    const account = db.selectFrom('mail_account').select('id').where('id', '=', id).where(mailSeenBy(who, 'company_id'));
    return (await account.executeTakeFirst()) !== undefined;
  },
});
