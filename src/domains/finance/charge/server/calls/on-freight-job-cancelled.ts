import { freightJobCancelled } from '../../../../freight/job/events.ts';
import { react } from '../../../server/db.ts';
import { withdrawLines } from '../rate.ts';

/**
 * The lines of a cancelled job are void, but for those of its claims, its declarations and the clocks of its containers: they are taken back
 * there.
 */
export default react(freightJobCancelled, (work, { jobId }) =>
  work.asSystem(() =>
    withdrawLines(work, { column: 'freight_job_id', id: jobId }, { estimatedOnly: false, ownOnly: true, reason: 'freightJobCancelled' }),
  ),
);
