import { handle } from '../../../server/db.ts';
import { batchState } from '../../contract.ts';
import { percentOf } from '../../rules.ts';
import { ownBatch } from '../batch.ts';

export default handle(batchState, async (work, p) => {
  const batch = await ownBatch(work, p.batch_id);
  return {
    state: batch.state,
    percent: batch.state === 'done' ? 100 : percentOf(batch.done, batch.total),
    rows: batch.done,
    file: batch.result_file_id === null ? null : String(batch.result_file_id),
    error: batch.error,
  };
});
