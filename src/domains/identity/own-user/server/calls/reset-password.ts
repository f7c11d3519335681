import { endOpenSessions, issue } from '../../../account/server/queries.ts';
import { handle } from '../../../server/db.ts';
import { resetOwnUser } from '../../contract.ts';
import { lockOwnUser } from '../user.ts';

export default handle(resetOwnUser, (work, p) =>
  work.asSystem(async () => {
    const account = await lockOwnUser(work, p.id);
    const { password, columns } = await issue(work.product, work.now, account);
    await work.db
      .updateTable('account')
      .set({ ...columns, updated_at: work.now })
      .where('id', '=', p.id)
      .execute();
    await work.db.deleteFrom('account_device').where('account_id', '=', p.id).execute();
    await endOpenSessions(work, p.id, 'administrator');
    work.audit({ subject: 'account', id: p.id, what: 'resetPassword', after: {} });
    return { id: p.id, version: account.version, password };
  }),
);
