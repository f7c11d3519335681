import { sql } from 'kysely';
import { listScope } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { countInbox, listApprovals } from '../../contract.ts';
import { inboxSource } from '../inbox.ts';

const bound = 1000;

export default handle(countInbox, async (work) => {
  const rows = listScope(work, listApprovals, {}, inboxSource).clearSelect().select('a.id').limit(bound);
  const { count } = await work.db.selectFrom(rows.as('waiting')).select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow();
  return { count };
});
