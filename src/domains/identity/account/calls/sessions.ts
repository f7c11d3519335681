import { Refusal } from '../../../../kernel/refusal.ts';
import { handle } from '../../db.ts';
import { accountSessions } from '../contract.ts';

export default handle(accountSessions, async ({ db, who, now }, p) => {
  const account = await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', p.id)
    .where('company_id', 'in', [...who.companyIds])
    .executeTakeFirst();
  if (!account) throw new Refusal('NOT_FOUND');
  const rows = await db
    .selectFrom('session')
    .select(['id', 'created_at', 'seen_at', 'ends_at', 'ip', 'agent'])
    .where('account_id', '=', p.id)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now)
    .orderBy('seen_at', 'desc')
    .limit(100)
    .execute();
  return {
    rows: rows.map((row) => ({
      id: row.id,
      mine: row.id === who.sessionId,
      begun_at: row.created_at,
      seen_at: row.seen_at,
      ends_at: row.ends_at,
      address: row.ip,
      device: row.agent ?? '',
    })),
  };
});
