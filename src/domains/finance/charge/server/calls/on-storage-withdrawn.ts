import { storageWithdrawn } from '../../../../warehouse/storage/events.ts';
import { react } from '../../../server/db.ts';
import { withdrawLines } from '../rate.ts';

export default react(storageWithdrawn, (work, { runId }) =>
  work.asSystem(() => withdrawLines(work, { column: 'storage_run_id', id: runId }, { estimatedOnly: false, reason: 'storageWithdrawn' })),
);
