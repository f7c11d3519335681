import { handle } from '../../../server/db.ts';
import { unlockAccount } from '../../contract.ts';
import { lockAccount } from '../queries.ts';

export default handle(unlockAccount, async (work, p) => {
  const { db, audit } = work;
  const account = await lockAccount(work, p.id);
  const forgotten = await db
    .deleteFrom('sign_in_attempt')
    .where((eb) =>
      eb.or([eb('key', 'in', [`account:${account.id}`, `factor:${account.id}`]), eb('key', 'like', `account:${account.id}@%`)]),
    )
    .executeTakeFirst();
  audit({ subject: 'account', id: p.id, what: 'unlock', before: { failures: Number(forgotten.numDeletedRows) }, after: { failures: 0 } });
  return {};
});
