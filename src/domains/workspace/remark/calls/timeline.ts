import { sql } from 'kysely';
import { handle } from '../../db.ts';
import { recordTimeline } from '../contract.ts';

const pageSize = 30;

export default handle(recordTimeline, async (work, p) => {
  await work.needRecord(p.subject, p.id);
  let query = work.db
    .selectFrom('audit_log')
    .select(['id', 'at', 'account_name as who', 'what', 'note', 'changes'])
    .where('subject', '=', p.subject)
    .where('record_id', '=', p.id)
    .where('id', '<', p.cursor ? BigInt(p.cursor) : 9_223_372_036_854_775_807n);
  if (p.field !== undefined) query = query.where(sql<boolean>`changes @> ${JSON.stringify([{ field: p.field }])}::jsonb`);
  if (p.person !== undefined) query = query.where(sql<boolean>`coalesce(account_id, 0) = ${p.person}::bigint`);
  if (p.what !== undefined) query = query.where('what', '=', p.what);
  const rows = await query
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .execute();
  const last = rows[pageSize - 1];
  return { rows: rows.slice(0, pageSize), next_cursor: rows.length > pageSize && last ? String(last.id) : null };
});
