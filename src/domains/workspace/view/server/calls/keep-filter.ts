import { createHash } from 'node:crypto';
import { handle } from '../../../server/db.ts';
import { keepFilter } from '../../contract.ts';

/** Staff share a stored filter, because they send each other links; carriers and customers each have their own. */
export default handle(keepFilter, async ({ db, who, audit }, p) => {
  const whose = who.userType === 1 ? 'staff' : String(who.accountId);
  const token = createHash('sha256').update(`${whose}\n${p.query}`).digest('base64url').slice(0, 22);
  await db
    .insertInto('kept_filter')
    .values({ token, query: p.query, account_id: who.accountId })
    .onConflict((conflict) => conflict.column('token').doNothing())
    .execute();
  audit({ subject: 'keptFilter', id: who.accountId, what: 'keep', note: token });
  return { token };
});
