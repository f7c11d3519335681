import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { getMailAccount } from '../../contract.ts';
import { mailSeenBy } from '../mail-account.ts';

export default handle(getMailAccount, async ({ db, who }, { id }) => {
  const account = await db
    .selectFrom('mail_account')
    .selectAll()
    .where('id', '=', id)
    .where(mailSeenBy(who, 'company_id'))
    .executeTakeFirst();
  if (!account) throw new Refusal('NOT_FOUND');
  const { secret, ...facts } = account;
  return { ...facts, has_password: secret !== null };
});
