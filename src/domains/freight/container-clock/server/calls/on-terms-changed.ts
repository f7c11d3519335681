import { freightClockTermsChanged } from '../../../job/events.ts';
import { react } from '../../../server/db.ts';
import { calculateClocks } from '../calculate.ts';
import { adoptMilestones } from '../milestone-events.ts';

/** The clocks of a job's containers are calculated again, also those that have ended: the daily job leaves these out. */
export default react(freightClockTermsChanged, (work, { jobId }) =>
  work.asSystem(async () => {
    await adoptMilestones(work, jobId);
    const containers = await work.db.selectFrom('freight_container').select('id').where('job_id', '=', jobId).execute();
    await calculateClocks(
      work,
      containers.map(({ id }) => id),
    );
  }),
);
