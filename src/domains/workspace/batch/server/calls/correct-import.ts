import { Refusal } from '../../../../../kernel/refusal.ts';
import { sql } from 'kysely';
import { handle } from '../../../server/db.ts';
import { correctImport } from '../../contract.ts';
import checkImport from '../jobs/check-import.ts';
import { beginBatch } from '../begin.ts';
import { ownBatch } from '../batch.ts';
import { importKind } from '../kinds.ts';

export default handle(correctImport, async (work, p) => {
  const { db, who, product, audit } = work;
  const batch = await ownBatch(work, p.batch_id, true);
  const kind = importKind(product, who, batch.what);
  if (batch.state !== 'checked') throw new Refusal('ILLEGAL_MOVE', { state: batch.state });
  const keys = new Set(kind.columns.map((column) => column.key));
  const rows = p.rows.map((row) => ({
    line: row.line,
    cells: Object.fromEntries(Object.entries(row.values).filter(([key]) => keys.has(key))),
  }));
  // The whole group of a corrected row is checked again, because its rows form one record.
  await sql`
    with fixed as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f (line int, cells jsonb)),
    changed as (
      update batch_row r set cells = r.cells || f.cells from fixed f
      where r.batch_id = ${batch.id} and r.line = f.line and r.state = 'bad' returning r.group_no
    )
    update batch_row r set state = 'pending', why = null
    where r.batch_id = ${batch.id} and r.group_no in (select group_no from changed) and r.line not in (select line from fixed)`.execute(db);
  await db
    .updateTable('batch_row')
    .set({ state: 'pending', why: null })
    .where('batch_id', '=', batch.id)
    .where('state', '=', 'bad')
    .where(
      'line',
      'in',
      rows.map((row) => row.line),
    )
    .execute();
  await db.updateTable('batch').set({ state: 'waiting' }).where('id', '=', batch.id).execute();
  await beginBatch(work, checkImport, batch);
  audit({ subject: 'batch', id: batch.seq, what: 'correct', after: { rows: rows.length } });
  return { batch_id: batch.id };
});
