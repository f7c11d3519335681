import { handle } from '../../db.ts';
import { mySessions } from '../contract.ts';

export default handle(mySessions, async ({ db, who, now }) => {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'created_at', 'seen_at', 'ip', 'agent'])
    .where('account_id', '=', who.accountId)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now)
    .orderBy('created_at', 'desc')
    .limit(50)
    .execute();
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
