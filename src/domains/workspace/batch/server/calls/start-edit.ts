import { handle } from '../../../server/db.ts';
import { startEdit } from '../../contract.ts';
import editRows from '../jobs/edit-rows.ts';
import { beginBatch } from '../begin.ts';
import { editKind } from '../kinds.ts';
import { addEditRows, newEdit } from '../edit-batch.ts';

/** Access is checked row by row, by the record's own read and save, with the user's rights at that moment. */
export default handle(startEdit, async (work, p) => {
  editKind(work.product, work.who, p.cmd, Object.keys(p.changes));
  const batch = await newEdit(work, { what: p.cmd, title: p.title, request: { params: p.params ?? null, changes: p.changes } });
  if (p.ids) {
    const { versions = {} } = p;
    const ids = [...new Set(p.ids)];
    await addEditRows(
      work,
      batch.id,
      0,
      ids.map((id) => ({ id, title: '', was: null, gets: p.changes, seen: versions[id.toString()] ?? null, expects: null })),
      p.changes,
    );
  }
  await beginBatch(work, editRows, batch);
  work.audit({ subject: 'batch', id: batch.seq, what: 'edit', after: { cmd: p.cmd, rows: p.ids?.length ?? 'all', ...p.changes } });
  return { batch_id: batch.id };
});
