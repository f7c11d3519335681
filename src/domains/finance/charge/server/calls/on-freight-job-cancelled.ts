import { freightJobCancelled } from '../../../../freight/job/events.ts';
import { react } from '../../../server/db.ts';
import { withdrawLines } from '../rate.ts';

export default react(freightJobCancelled, (work, { jobId }) =>
  work.asSystem(() =>
    withdrawLines(work, { column: 'freight_job_id', id: jobId }, { estimatedOnly: false, reason: 'freightJobCancelled' }),
  ),
);
