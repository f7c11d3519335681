import { sql } from 'kysely';
import { freightMilestoneRecorded } from '../../../job/events.ts';
import { react } from '../../../server/db.ts';
import { calculateClocks } from '../calculate.ts';
import { eventOfMilestone, otherDirection } from '../milestone-events.ts';

/**
 * A milestone of the whole job is the event of each of its containers that has no time of its own. One that is corrected or withdrawn takes
 * along the events that still have its earlier time.
 */
export default react(freightMilestoneRecorded, async (work, { jobId, kind, at, before }) => {
  const event = eventOfMilestone[kind];
  if (!event) return;
  const other = otherDirection(event);
  const moved = before
    ? await sql<{ container_id: bigint }>`
        update container_event e set actual_at = ${at} from freight_container k
        where k.job_id = ${jobId} and e.container_id = k.id and e.kind = ${event} and e.actual_at = ${before}
        returning e.container_id`.execute(work.db)
    : null;
  const added = at
    ? await sql<{ container_id: bigint }>`
        insert into container_event (container_id, kind, actual_at)
        select k.id, ${event}, ${at} from freight_container k join freight_job j on j.id = k.job_id
        where k.job_id = ${jobId} and j.mode = 'ocean' and j.direction <> ${other}
        on conflict (container_id, kind) do update set actual_at = excluded.actual_at where container_event.actual_at is null
        returning container_id`.execute(work.db)
    : null;
  const changed = new Set([...(moved?.rows ?? []), ...(added?.rows ?? [])].map(({ container_id }) => container_id));
  await work.asSystem(() => calculateClocks(work, [...changed]));
});
