import { storageWithdrawn } from '../../../../warehouse/storage/events.ts';
import { react } from '../../../server/db.ts';
import { withdrawLines } from '../rate.ts';

/**
 * The lines of a month of storage that is withdrawn are void. Reviewed lines of a month that is closed stay in it, and the current month takes
 * them back.
 */
export default react(storageWithdrawn, (work, { runId }) =>
  work.asSystem(async () => {
    // Each line names its run already.
    const options = { estimatedOnly: false, takesBack: '', reason: 'storageWithdrawn' };
    await withdrawLines(work, { column: 'storage_run_id', id: runId }, options);
  }),
);
