import { endOpenSessions } from '../../../account/server/queries.ts';
import { handle } from '../../../server/db.ts';
import { setOwnUserActive } from '../../contract.ts';
import { lockOwnUser } from '../user.ts';

export default handle(setOwnUserActive, (work, p) =>
  work.asSystem(async () => {
    const account = await lockOwnUser(work, p.id, p.version);
    const version = account.version + 1;
    await work.db.updateTable('account').set({ active: p.active, version, updated_at: work.now }).where('id', '=', p.id).execute();
    if (!p.active) await endOpenSessions(work, p.id, 'disabled');
    const what = p.active ? 'enable' : 'disable';
    work.audit({ subject: 'account', id: p.id, what, before: { active: account.active }, after: { active: p.active } });
    return { id: p.id, version };
  }),
);
