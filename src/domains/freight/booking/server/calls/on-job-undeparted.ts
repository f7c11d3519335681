import { freightJobUndeparted } from '../../../job/events.ts';
import { react } from '../../../server/db.ts';
import { carryFlights, carrySailing } from '../job-facts.ts';

/** A job whose departure is taken back sails or flies as its carrier confirmed last. */
export default react(freightJobUndeparted, async (work, { jobId, mode }) => {
  const job = { mode, job_id: jobId };
  await carrySailing(work, job);
  await carryFlights(work, { ...job, booking_no: null });
});
