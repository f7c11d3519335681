import { Refusal } from '../../../../kernel/refusal.ts';
import { handle } from '../../db.ts';
import { testMailAccount } from '../contract.ts';
import { mailText } from '../store.ts';

export default handle(testMailAccount, async (work, { id, to }) => {
  const { db, who, audit } = work;
  const account = await db.selectFrom('mail_account').select(['name', 'active', 'from_name']).where('id', '=', id).executeTakeFirst();
  if (!account) throw new Refusal('NOT_FOUND');
  if (!account.active) throw new Refusal('NOT_ACTIVE');
  const text = await mailText(work, 'accountTest', who.language, { account: account.name, by: who.name, company: account.from_name });
  await work.send({ channel: 'mail', to, ...text, by: { mailAccountId: id, attemptsMax: 1 } });
  const message = await db
    .selectFrom('message_outbox')
    .select('id')
    .where('mail_account_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  audit({ subject: 'mail', id, what: 'test', after: { to } });
  return { message_id: message.id };
});
