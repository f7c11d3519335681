import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { tellRights } from '../../../role/server/queries.ts';
import { endSession } from '../../contract.ts';

export default handle(endSession, async (work, p) => {
  const { db, who, now, audit } = work;
  // Only the system may access the table of sessions.
  const ended = await work.asSystem(() =>
    db
      .updateTable('session')
      .set({ ended_at: now, ended_why: 'elsewhere' })
      .where('id', '=', p.id)
      .where('account_id', '=', who.accountId)
      .where('ended_at', 'is', null)
      .executeTakeFirst(),
  );
  if (ended.numUpdatedRows === 0n) throw new Refusal('NOT_FOUND');
  tellRights(work, [who.accountId]);
  audit({ subject: 'account', id: who.accountId, what: 'sessionEnded', after: { session: p.id } });
  return {};
});
