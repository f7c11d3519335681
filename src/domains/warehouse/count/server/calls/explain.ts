import { sql } from 'kysely';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { explainCount } from '../../contract.ts';
import { lockCount } from '../count.ts';

export default handle(explainCount, async (work, { id, line_ids, cause, note }) => {
  const count = await lockCount(work, id);
  if (count.state !== 'counted') throw new Refusal('ILLEGAL_MOVE', { action: 'explain', state: count.state });
  const { rows } = await sql<{ id: bigint }>`update stock_count_line set cause = ${cause}, note = ${note}
    where count_id = ${id} and id = any(${line_ids.map(String)}::bigint[]) and differs returning id`.execute(work.db);
  if (rows.length === 0) throw new Refusal('NOT_FOUND');
  work.audit({ subject: 'stockCount', id, what: 'explain', after: { lines: rows.length, cause }, note });
  return { lines: rows.length };
});
