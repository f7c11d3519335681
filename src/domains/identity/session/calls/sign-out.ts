import { handle } from '../../db.ts';
import { signOut } from '../contract.ts';

export default handle(signOut, async ({ db, who, now, audit }) => {
  await db.updateTable('session').set({ ended_at: now, ended_why: 'signOut' }).where('id', '=', who.sessionId).execute();
  audit({ subject: 'account', id: who.accountId, what: 'signOut' });
  return {};
});
