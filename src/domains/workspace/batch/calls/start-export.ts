import { handle } from '../../db.ts';
import { startExport } from '../contract.ts';
import exportRows from '../jobs/export-rows.ts';

/** Whether the caller may see these rows is decided by the list call itself, page by page, with its rights as they are then. */
export default handle(startExport, async (work, p) => {
  const { db, who, audit } = work;
  const batch = await db
    .insertInto('batch')
    .values({
      kind: 'export',
      what: p.cmd,
      title: p.title,
      account_id: who.accountId,
      state: 'waiting',
      file_id: null,
      result_file_id: null,
      request: JSON.stringify(p),
      error: null,
      finished_at: null,
    })
    .returning(['id', 'seq'])
    .executeTakeFirstOrThrow();
  await work.enqueue(exportRows, { batch_id: batch.id }, { key: `export ${batch.id}` });
  audit({ subject: 'batch', id: batch.seq, what: 'export', after: { cmd: p.cmd, columns: p.columns.length } });
  return { batch_id: batch.id };
});
