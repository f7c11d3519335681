import { sql } from 'kysely';
import { sailingSaved } from '../../../sailing/events.ts';
import { react } from '../../../server/db.ts';
import { carrySailings } from '../job-sailing.ts';

/** A sailing is shared by our companies, so its times move the jobs of all of them. */
export default react(sailingSaved, (work, { sailingId, before }) =>
  work.asSystem(() => carrySailings(work, sql<boolean>`b.sailing_id = ${sailingId}`, before && { id: sailingId, ...before })),
);
