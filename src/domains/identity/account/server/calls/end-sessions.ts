import { Refusal } from '../../../../../kernel/refusal.ts';
import type { Work } from '../../../../../server/work.ts';
import { handle, type IdentityTables } from '../../../server/db.ts';
import { endSessions } from '../../contract.ts';
import { tellRights } from '../../../role/server/queries.ts';
import { endOpenSessions, lockAccount } from '../queries.ts';

export default handle(endSessions, async (work, p) => {
  await lockAccount(work, p.id);
  const ended =
    p.session_id === null ? await endOpenSessions(work, p.id, 'administrator', work.who.sessionId) : await endOne(work, p.id, p.session_id);
  work.audit({ subject: 'account', id: p.id, what: 'endSessions', after: { sessions_ended: ended } });
  return { ended };
});

async function endOne(work: Work<IdentityTables>, accountId: bigint, sessionId: bigint): Promise<number> {
  const { db, now } = work;
  const ended = await db
    .updateTable('session')
    .set({ ended_at: now, ended_why: 'administrator' })
    .where('id', '=', sessionId)
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (ended.numUpdatedRows === 0n) throw new Refusal('NOT_FOUND');
  tellRights(work, [accountId]);
  return 1;
}
