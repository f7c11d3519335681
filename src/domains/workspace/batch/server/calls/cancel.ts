import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { cancelBatch } from '../../contract.ts';
import { ownBatch } from '../batch.ts';
import { publishImport, tellCancelled } from '../tell.ts';

export default handle(cancelBatch, async (work, p) => {
  const batch = await ownBatch(work, p.batch_id, true);
  if (batch.finished_at !== null) throw new Refusal('ILLEGAL_MOVE', { state: batch.state });
  await work.db.updateTable('batch').set({ state: 'cancelled', finished_at: work.now }).where('id', '=', batch.id).execute();
  tellCancelled(work, batch);
  if (batch.state === 'running') await publishImport(work, batch);
  work.audit({ subject: 'batch', id: batch.seq, what: 'cancel', before: { state: batch.state }, after: { state: 'cancelled' } });
  return {};
});
