import { sql } from 'kysely';
import { sailingSaved } from '../../../sailing/events.ts';
import { react } from '../../../server/db.ts';
import { calculateClocks } from '../calculate.ts';
import { adoptEstimates } from '../estimates.ts';

/** A sailing is shared by our companies, so its times move the containers of all of them. */
export default react(sailingSaved, (work, { sailingId }) =>
  work.asSystem(async () => {
    const containers = await adoptEstimates(
      work,
      sql<boolean>`j.id = any(array(select b.job_id from freight_booking b where b.sailing_id = ${sailingId}))`,
    );
    await calculateClocks(work, containers);
  }),
);
