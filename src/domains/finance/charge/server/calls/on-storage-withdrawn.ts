import { storageWithdrawn } from '../../../../warehouse/storage/events.ts';
import { react } from '../../../server/db.ts';
import { voidLines } from '../rate.ts';

export default react(storageWithdrawn, (work, { runId }) =>
  work.asSystem(() => voidLines(work, { column: 'storage_run_id', id: runId }, { estimatedOnly: false, reason: 'storageWithdrawn' })),
);
