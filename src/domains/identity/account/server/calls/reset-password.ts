import { handle } from '../../../server/db.ts';
import { refuseOwn } from '../../../role/server/limits.ts';
import { resetPassword } from '../../contract.ts';
import { endOpenSessions, issue, lockAccount } from '../queries.ts';

export default handle(resetPassword, async (work, p) => {
  const { db, now, product, audit } = work;
  const account = await lockAccount(work, p.id);
  refuseOwn(work, [p.id]);
  const { password, columns } = await issue(product, now, account);
  await db
    .updateTable('account')
    .set({ ...columns, updated_at: now })
    .where('id', '=', p.id)
    .execute();
  await db.deleteFrom('account_device').where('account_id', '=', p.id).execute();
  const ended = await endOpenSessions(work, p.id, 'administrator');
  audit({ subject: 'account', id: p.id, what: 'resetPassword', after: ended > 0 ? { sessions_ended: ended } : {} });
  return { id: p.id, version: account.version, password };
});
