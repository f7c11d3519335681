import { freightJobCancelled } from '../../../../freight/job/events.ts';
import { react } from '../../../server/db.ts';
import { withdrawLines } from '../rate.ts';

/**
 * The lines of a cancelled job are void, but for those of its claims, its declarations and the clocks of its containers: they are taken back
 * there. Reviewed lines of a month that is closed stay in it, and the current month takes them back.
 */
export default react(freightJobCancelled, (work, { jobId }) =>
  work.asSystem(async () => {
    const { no } = await work.db.selectFrom('freight_job').select('no').where('id', '=', jobId).executeTakeFirstOrThrow();
    const options = { estimatedOnly: false, ownOnly: true, takesBack: no, reason: 'freightJobCancelled' };
    await withdrawLines(work, { column: 'freight_job_id', id: jobId }, options);
  }),
);
