import { handle } from '../../db.ts';
import { unlockAccount } from '../contract.ts';
import { lockAccount } from '../queries.ts';

export default handle(unlockAccount, async (work, p) => {
  const { db, audit } = work;
  const account = await lockAccount(work, p.id);
  const names = [account.login_name.toLowerCase(), ...(account.phone === null ? [] : [account.phone])].map((name) => `name:${name}`);
  const forgotten = await db
    .deleteFrom('sign_in_attempt')
    .where('key', 'in', [...names, `factor:${account.id}`])
    .executeTakeFirst();
  audit({ subject: 'account', id: p.id, what: 'unlock', before: { failures: Number(forgotten.numDeletedRows) }, after: { failures: 0 } });
  return {};
});
