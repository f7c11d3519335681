import { freightClockTermsChanged } from '../../../job/events.ts';
import { react } from '../../../server/db.ts';
import { calculateClocks } from '../calculate.ts';
import { adoptMilestones } from '../milestone-events.ts';

/** The clocks of the containers of a job are calculated again, those that have ended too: the night passes over these. */
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
