import { sql } from 'kysely';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { editResult } from '../../contract.ts';
import { editRowOf, sharedChanges } from '../../edit-row.ts';
import { percentOf } from '../../rules.ts';
import { ownBatch } from '../batch.ts';

const pageSize = 200;

/** Rows that were not changed come first, because users look for them. `after` is the number of rows to skip. */
export default handle(editResult, async (work, p) => {
  const batch = await ownBatch(work, p.batch_id);
  if (batch.kind !== 'edit') throw new Refusal('NOT_FOUND');
  const { rows: countRows } = await sql<{ done: number; skipped: number; bad: number; total: number }>`
    select count(*) filter (where state = 'done')::int as done, count(*) filter (where state = 'skipped')::int as skipped,
           count(*) filter (where state = 'bad')::int as bad, count(*)::int as total
    from batch_row where batch_id = ${batch.id}`.execute(work.db);
  const { done, skipped, bad, total } = countRows[0] ?? { done: 0, skipped: 0, bad: 0, total: 0 };
  const from = p.after ?? 0;
  const shared = sharedChanges(batch.request);
  const rows = await work.db
    .selectFrom('batch_row')
    .select(['line', 'cells', 'state', 'why'])
    .where('batch_id', '=', batch.id)
    .where('state', 'in', ['done', 'skipped', 'bad'])
    .orderBy(sql`array_position(array['bad', 'skipped', 'done'], state)`)
    .orderBy('line')
    .offset(from)
    .limit(pageSize + 1)
    .execute();
  return {
    state: batch.state,
    total,
    done,
    skipped,
    bad,
    cmd: batch.what,
    error: batch.error,
    percent: batch.finished_at === null ? percentOf(done + skipped + bad, total) : 100,
    undoable: batch.finished_at !== null && done > 0,
    rows: rows.slice(0, pageSize).map(({ line, cells, state, why }) => {
      const row = editRowOf(cells, shared);
      // The query selects these three states only.
      const rowState = state === 'done' || state === 'bad' ? state : ('skipped' as const);
      return { line, id: row.id, title: row.title, state: rowState, why, old: row.was ?? {}, new: row.gets };
    }),
    next: rows.length > pageSize ? from + pageSize : null,
  };
});
