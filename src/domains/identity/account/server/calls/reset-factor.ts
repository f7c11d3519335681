import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { refuseOwn } from '../../../role/server/limits.ts';
import { refuseUnreachable } from '../../../factor/server/factor.ts';
import { resetFactor } from '../../contract.ts';
import { lockAccount, noFactor } from '../queries.ts';

export default handle(resetFactor, async (work, p) => {
  const { db, now, audit } = work;
  const account = await lockAccount(work, p.id);
  refuseOwn(work, [p.id]);
  if (account.totp_secret === null) throw new Refusal('NO_SECOND_FACTOR');
  refuseUnreachable(account);
  await db
    .updateTable('account')
    .set({ ...noFactor, updated_at: now })
    .where('id', '=', p.id)
    .execute();
  audit({ subject: 'account', id: p.id, what: 'resetFactor', before: { second_factor: true }, after: { second_factor: false } });
  return { id: p.id, version: account.version };
});
