import { handle } from '../../db.ts';
import { recordTimeline } from '../contract.ts';

const pageSize = 30;

export default handle(recordTimeline, async (work, p) => {
  await work.needRecord(p.subject, p.id);
  const rows = await work.db
    .selectFrom('audit_log')
    .select(['id', 'at', 'account_name as who', 'what', 'note', 'changes'])
    .where('subject', '=', p.subject)
    .where('record_id', '=', p.id)
    .where('id', '<', p.cursor ? BigInt(p.cursor) : 9_223_372_036_854_775_807n)
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .execute();
  const last = rows[pageSize - 1];
  return { rows: rows.slice(0, pageSize), next_cursor: rows.length > pageSize && last ? String(last.id) : null };
});
