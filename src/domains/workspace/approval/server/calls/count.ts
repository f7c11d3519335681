import { sql } from 'kysely';
import { boundedCount, listScope } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { countInbox, listApprovals } from '../../contract.ts';
import { inboxSource } from '../inbox.ts';
import { addressOf, waits } from '../notify.ts';

const rowsMax = 1000;

export default handle(countInbox, async (work) => {
  const { db, who } = work;
  const inbox = listScope(work, listApprovals, {}, inboxSource);
  const { rows } = await sql<{ count: number }>`select ${boundedCount(inbox)} as count`.execute(db);
  const count = rows[0]?.count ?? 0;
  const notices = await db
    .selectFrom('notice')
    .select('link')
    .where('account_id', '=', who.accountId)
    .where('read_at', 'is', null)
    .where('title', '=', waits.title)
    .limit(rowsMax)
    .execute();
  if (count === 0 || notices.length === 0) return { count, unread: 0 };
  const records = await inbox.clearSelect().select(['a.subject', 'a.record_id']).limit(rowsMax).execute();
  const addresses = new Set(records.map((record) => addressOf(work, record)));
  return { count, unread: notices.filter(({ link }) => link !== null && addresses.has(link)).length };
});
