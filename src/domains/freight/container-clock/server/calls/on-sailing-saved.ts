import { sql } from 'kysely';
import { sailingSaved } from '../../../sailing/events.ts';
import { react } from '../../../server/db.ts';
import { calculateClocks } from '../calculate.ts';
import { adoptEstimates, forgetCalls } from '../estimates.ts';

/** A sailing is shared by our companies, so its times move the containers of all of them, and those that it had until now count no more. */
export default react(sailingSaved, (work, { sailingId, before }) =>
  work.asSystem(async () => {
    const left = before ? await forgetCalls(work, sailingId, before.calls) : [];
    const containers = await adoptEstimates(
      work,
      sql<boolean>`j.id = any(array(select b.job_id from freight_booking b where b.sailing_id = ${sailingId}))`,
    );
    await calculateClocks(work, [...new Set([...left, ...containers])]);
  }),
);
