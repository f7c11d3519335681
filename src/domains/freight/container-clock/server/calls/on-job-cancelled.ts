import { freightJobCancelled } from '../../../job/events.ts';
import { react } from '../../../server/db.ts';
import { calculateClocks } from '../calculate.ts';

/** The clocks of a cancelled job that have not ended count no more. */
export default react(freightJobCancelled, (work, { jobId }) =>
  work.asSystem(async () => {
    const containers = await work.db.selectFrom('freight_container').select('id').where('job_id', '=', jobId).execute();
    await calculateClocks(
      work,
      containers.map(({ id }) => id),
    );
  }),
);
