import { handle } from '../../db.ts';
import { mySessions } from '../contract.ts';

export default handle(mySessions, async (work) => {
  const { db, who, now } = work;
  // Sessions are the server's own: no kind of user may touch the table itself.
  const rows = await work.asSystem(() =>
    db
      .selectFrom('session')
      .select(['id', 'created_at', 'seen_at', 'ip', 'agent'])
      .where('account_id', '=', who.accountId)
      .where('ended_at', 'is', null)
      .where('ends_at', '>', now)
      .orderBy('created_at', 'desc')
      .limit(50)
      .execute(),
  );
  return {
    rows: rows.map((row) => ({
      id: row.id,
      mine: row.id === who.sessionId,
      begun_at: row.created_at,
      seen_at: row.seen_at,
      address: row.ip,
      device: row.agent ?? '',
    })),
  };
});
