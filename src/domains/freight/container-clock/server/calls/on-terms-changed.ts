import { freightClockTermsChanged } from '../../../job/events.ts';
import { react } from '../../../server/db.ts';
import { calculateClocks } from '../calculate.ts';

/** The clocks of the containers of a job are calculated again, those that have ended too: the night passes over these. */
export default react(freightClockTermsChanged, (work, { jobId }) =>
  work.asSystem(async () => {
    const containers = await work.db.selectFrom('freight_container').select('id').where('job_id', '=', jobId).execute();
    await calculateClocks(
      work,
      containers.map(({ id }) => id),
    );
  }),
);
