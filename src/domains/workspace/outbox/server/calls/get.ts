import { Refusal } from '../../../../../kernel/refusal.ts';
import { mailSeenBy } from '../../../mail/server/mail-account.ts';
import { handle } from '../../../server/db.ts';
import { getMessage } from '../../contract.ts';

export default handle(getMessage, async ({ db, who }, { id }) => {
  const message = await db
    .selectFrom('message_outbox')
    .select(['state', 'attempts', 'why', 'error', 'next_at'])
    .where('id', '=', id)
    .where(mailSeenBy(who, 'company_id'))
    .executeTakeFirst();
  if (!message) throw new Refusal('NOT_FOUND');
  return message;
});
