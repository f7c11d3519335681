import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { setAccountActive } from '../../contract.ts';
import { endOpenSessions, lockAccount } from '../queries.ts';

export default handle(setAccountActive, async (work, p) => {
  const { db, who, now, audit } = work;
  const account = await lockAccount(work, p.id, p.version);
  if (p.id === who.accountId) throw new Refusal('OWN_ACCOUNT');
  const version = account.version + 1;
  await db.updateTable('account').set({ active: p.active, version, updated_at: now }).where('id', '=', p.id).execute();
  const ended = p.active ? 0 : await endOpenSessions(work, p.id, 'disabled');
  audit({
    subject: 'account',
    id: p.id,
    what: p.active ? 'enable' : 'disable',
    before: { active: account.active },
    after: { active: p.active, ...(ended > 0 ? { sessions_ended: ended } : {}) },
  });
  return { id: p.id, version };
});
