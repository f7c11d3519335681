import { sql } from 'kysely';
import { boundedCount, listScope } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { countInbox, listApprovals } from '../../contract.ts';
import { inboxSource } from '../inbox.ts';

export default handle(countInbox, async (work) => {
  const waiting = boundedCount(listScope(work, listApprovals, {}, inboxSource));
  const { rows } = await sql<{ count: number }>`select ${waiting} as count`.execute(work.db);
  return { count: rows[0]?.count ?? 0 };
});
