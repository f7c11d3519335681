import { sql } from 'kysely';
import { bookingResailed } from '../../../booking/events.ts';
import { react } from '../../../server/db.ts';
import { calculateClocks } from '../calculate.ts';
import { adoptEstimates, forgetEstimates } from '../estimates.ts';

/** The containers of a booking are expected on its new sailing, and no longer on the one before. */
export default react(bookingResailed, (work, { bookingId, from }) =>
  work.asSystem(async () => {
    const left = await forgetEstimates(work, bookingId, from);
    const containers = await adoptEstimates(work, sql<boolean>`j.id = (select b.job_id from freight_booking b where b.id = ${bookingId})`);
    await calculateClocks(work, [...new Set([...left, ...containers])]);
  }),
);
