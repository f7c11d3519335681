import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { undoEdit } from '../../contract.ts';
import { editRowOf } from '../../edit-row.ts';
import editRows from '../jobs/edit-rows.ts';
import { beginBatch } from '../begin.ts';
import { ownBatch } from '../batch.ts';
import { editKind } from '../kinds.ts';
import { addEditRows, newEdit } from '../edit-batch.ts';

export default handle(undoEdit, async (work, p) => {
  const edit = await ownBatch(work, p.batch_id, true);
  if (edit.kind !== 'edit' || edit.finished_at === null) throw new Refusal('ILLEGAL_MOVE', { state: edit.state });
  editKind(work.product, work.who, edit.what, []);
  const rows = await work.db
    .selectFrom('batch_row')
    .select('cells')
    .where('batch_id', '=', edit.id)
    .where('state', '=', 'done')
    .orderBy('line')
    .execute();
  if (rows.length === 0) throw new Refusal('NOTHING_TO_UNDO');
  const fields = rows.flatMap(({ cells }) => Object.keys(editRowOf(cells).was ?? {}));
  editKind(work.product, work.who, edit.what, [...new Set(fields)]);
  const batch = await newEdit(work, {
    what: edit.what,
    title: `↩ ${edit.title}`.slice(0, 100),
    request: { params: null, undoes: edit.id },
  });
  await addEditRows(
    work,
    batch.id,
    0,
    rows.map(({ cells }) => {
      const { id, title, was, gets } = editRowOf(cells);
      return { id, title, was: null, gets: was ?? {}, seen: null, expects: gets };
    }),
  );
  await beginBatch(work, editRows, batch);
  work.audit({ subject: 'batch', id: batch.seq, what: 'undo', after: { undoes: edit.seq, rows: rows.length } });
  return { batch_id: batch.id };
});
