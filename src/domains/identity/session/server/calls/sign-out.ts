import { handle } from '../../../server/db.ts';
import { signOut } from '../../contract.ts';

export default handle(signOut, async (work) => {
  const { db, who, now, audit } = work;
  // Only the system may access the table of sessions.
  await work.asSystem(() =>
    db.updateTable('session').set({ ended_at: now, ended_why: 'signOut' }).where('id', '=', who.sessionId).execute(),
  );
  audit({ subject: 'account', id: who.accountId, what: 'signOut' });
  return {};
});
