import { phoneForms } from '../../../../../kernel/phone.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { mailSeenBy } from '../../../mail/server/mail-account.ts';
import { handle } from '../../../server/db.ts';
import { readCode } from '../../contract.ts';
import { hasUnreadCode } from '../../rules.ts';

export default handle(readCode, async ({ db, who, now, audit }, { id }) => {
  const message = await db
    .selectFrom('message_outbox')
    .select(['state', 'recipient', 'body', 'code_read_at'])
    .where('id', '=', id)
    .where(mailSeenBy(who, 'company_id'))
    .forUpdate()
    .executeTakeFirst();
  if (!message) throw new Refusal('NOT_FOUND');
  if (!hasUnreadCode(message)) throw new Refusal('NO_CODE_TO_READ');
  await db.updateTable('message_outbox').set({ code_read_at: now }).where('id', '=', id).execute();
  const accounts = await db
    .selectFrom('account')
    .select('id')
    .where((eb) => eb.or([eb('phone', 'in', phoneForms(message.recipient)), eb('email', '=', message.recipient)]))
    .orderBy('id')
    .execute();
  audit({ subject: 'message', id, what: 'codeRead', after: { recipient: message.recipient } });
  for (const account of accounts) audit({ subject: 'account', id: account.id, what: 'codeRead', after: { recipient: message.recipient } });
  return { body: message.body };
});
