import { Refusal } from '../../../../kernel/refusal.ts';
import { handle } from '../../db.ts';
import { getMailAccount } from '../contract.ts';

export default handle(getMailAccount, async ({ db }, { id }) => {
  const account = await db.selectFrom('mail_account').selectAll().where('id', '=', id).executeTakeFirst();
  if (!account) throw new Refusal('NOT_FOUND');
  const { secret, ...facts } = account;
  return { ...facts, has_password: secret !== null };
});
