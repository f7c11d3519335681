import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { runImport } from '../../contract.ts';
import importRows from '../jobs/import-rows.ts';
import { beginBatch } from '../begin.ts';
import { ownBatch } from '../batch.ts';
import { importKind } from '../kinds.ts';
import { rememberMapping } from '../mapping.ts';

export default handle(runImport, async (work, p) => {
  const batch = await ownBatch(work, p.batch_id, true);
  importKind(work.product, work.who, batch.what);
  if (batch.state !== 'checked') throw new Refusal('ILLEGAL_MOVE', { state: batch.state });
  await work.db.updateTable('batch').set({ state: 'running', done: 0, total: batch.good }).where('id', '=', batch.id).execute();
  await rememberMapping(work, batch);
  await beginBatch(work, importRows, batch);
  work.audit({ subject: 'batch', id: batch.seq, what: 'run', after: { rows: batch.good } });
  return { batch_id: batch.id };
});
