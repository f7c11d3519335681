import { claimFile, fileFor } from '../../../../../server/files.ts';
import { handle } from '../../../server/db.ts';
import { importUnlocodes } from '../../contract.ts';
import run from '../jobs/import.ts';

export default handle(importUnlocodes, async (work, { release, file_id }) => {
  const { db, who } = work;
  const { name } = await fileFor(work as never, file_id);
  const { id } = await db
    .insertInto('unlocode_import')
    .values({ release, file_id, file_name: name, created_by: who.accountId, created_at: work.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await claimFile(work, file_id, { subject: 'unlocodeImport', id });
  await work.enqueue(run, { import_id: String(id) }, { key: `unlocode ${id}` });
  work.audit({ subject: 'unlocodeImport', id, what: 'create', after: { release, file_name: name } });
  return { id };
});
