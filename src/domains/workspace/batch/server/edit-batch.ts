import { sql } from 'kysely';
import type { AccountWho } from '../../../../server/session.ts';
import type { Work } from '../../../../server/work.ts';
import type { WorkspaceTables } from '../../server/db.ts';
import { cellsOf, type EditRow } from '../edit-row.ts';
import type { Batch } from './batch.ts';

/** Stores an edit; its rows and its job follow. */
export async function newEdit(
  { db, who }: Work<WorkspaceTables, AccountWho>,
  edit: { what: string; title: string; request: Record<string, unknown> },
): Promise<Pick<Batch, 'id' | 'seq'>> {
  return db
    .insertInto('batch')
    .values({
      kind: 'edit',
      what: edit.what,
      title: edit.title,
      account_id: who.accountId,
      state: 'waiting',
      file_id: null,
      result_file_id: null,
      request: JSON.stringify(edit.request),
      error: null,
      finished_at: null,
    })
    .returning(['id', 'seq'])
    .executeTakeFirstOrThrow();
}

/** Stores the records of an edit, after the first `from` that are already stored. Those that get the `shared` values do not hold them. */
export async function addEditRows(
  { db }: Work<WorkspaceTables>,
  batchId: string,
  from: number,
  rows: readonly EditRow[],
  shared?: EditRow['gets'],
): Promise<void> {
  const lines = rows.map((row, place) => ({ line: from + place + 1, cells: cellsOf(row, shared) }));
  await sql`insert into batch_row (batch_id, line, group_no, cells)
            select ${batchId}, l.line, l.line, l.cells from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (line int, cells jsonb)`.execute(
    db,
  );
}
