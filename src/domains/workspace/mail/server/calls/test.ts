import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { testMailAccount } from '../../contract.ts';
import { mailSeenBy, mailText } from '../mail-account.ts';

export default handle(testMailAccount, async (work, { id, to }) => {
  const { db, who, audit } = work;
  const account = await db
    .selectFrom('mail_account')
    .select(['name', 'company_id', 'active', 'from_name'])
    .where('id', '=', id)
    .where(mailSeenBy(who, 'company_id'))
    .executeTakeFirst();
  if (!account) throw new Refusal('NOT_FOUND');
  if (!account.active) throw new Refusal('NOT_ACTIVE');
  const text = await mailText(work, 'accountTest', who.language, { account: account.name, by: who.name, company: account.from_name });
  const of = account.company_id === null ? {} : { companyId: account.company_id };
  await work.send({ channel: 'mail', to, ...text, ...of, by: { mailAccountId: id, attemptsMax: 1 } });
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
