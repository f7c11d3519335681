import { freightJobCancelled } from '../../../../freight/job/events.ts';
import { react } from '../../../server/db.ts';
import { endDeclarations } from '../cancelled.ts';

/** The declarations of a cancelled job end with it. One that customs has keeps the job from being cancelled. */
export default react(freightJobCancelled, (work, { jobId: id }) =>
  work.asSystem(async () => {
    const job = await work.db.selectFrom('freight_job').select(['no', 'reason']).where('id', '=', id).executeTakeFirstOrThrow();
    await endDeclarations(work, { column: 'freight_job_id', id, ...job });
  }),
);
