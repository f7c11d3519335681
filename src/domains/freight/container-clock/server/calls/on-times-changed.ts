import { sql } from 'kysely';
import { freightTimesChanged } from '../../../job/events.ts';
import { react } from '../../../server/db.ts';
import { calculateClocks } from '../calculate.ts';
import { adoptEstimates, forgetJobTimes } from '../estimates.ts';

/** The containers of jobs are expected when their jobs are by now. */
export default react(freightTimesChanged, (work, { former }) =>
  work.asSystem(async () => {
    const left = await forgetJobTimes(work, former);
    const ids = former.map(({ jobId }) => String(jobId));
    const containers = await adoptEstimates(work, sql<boolean>`j.id = any(${ids}::bigint[])`);
    await calculateClocks(work, [...new Set([...left, ...containers])]);
  }),
);
