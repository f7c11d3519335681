import { fileFor } from '../../../../../server/files.ts';
import { handle } from '../../../server/db.ts';
import { startImport } from '../../contract.ts';
import checkImport from '../jobs/check-import.ts';
import { beginBatch } from '../begin.ts';
import { importKind } from '../kinds.ts';

export default handle(startImport, async (work, p) => {
  const { db, who, product, audit } = work;
  const kind = importKind(product, who, p.what);
  const file = await fileFor(work as never, p.file_id);
  const batch = await db
    .insertInto('batch')
    .values({
      kind: 'import',
      what: kind.what,
      title: file.name,
      account_id: who.accountId,
      state: 'waiting',
      file_id: p.file_id,
      result_file_id: null,
      mapping: JSON.stringify(p.mapping ?? {}) as never,
      request: JSON.stringify({ mapped: p.mapping !== null }),
      error: null,
      finished_at: null,
    })
    .returning(['id', 'seq'])
    .executeTakeFirstOrThrow();
  await beginBatch(work, checkImport, batch);
  audit({ subject: 'batch', id: batch.seq, what: 'import', after: { what: p.what, file: file.name } });
  return { batch_id: batch.id };
});
