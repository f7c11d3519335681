import { freightMilestoneRecorded } from '../../../../freight/job/events.ts';
import { touchFreightJob } from '../../../../freight/job/server/job.ts';
import { setMilestone } from '../../../../freight/job/server/milestone.ts';
import { endedStates } from '../../../../freight/job/states.ts';
import { react } from '../../../server/db.ts';
import { declarationReleased } from '../../events.ts';
import { openStates } from '../../states.ts';

/** A freight job is cleared once none of its declarations of this direction waits for its release any more. */
export default react(declarationReleased, async (work, { declarationId, freightJobId }) => {
  if (freightJobId === null) return;
  const { db } = work;
  const job = await db.selectFrom('freight_job').selectAll().where('id', '=', freightJobId).forUpdate().executeTakeFirstOrThrow();
  const released = await db
    .selectFrom('customs_declaration')
    .select(['no', 'direction', 'released_at'])
    .where('id', '=', declarationId)
    .executeTakeFirstOrThrow();
  const open = await db
    .selectFrom('customs_declaration')
    .select('id')
    .where('freight_job_id', '=', freightJobId)
    .where('direction', '=', released.direction)
    .where('id', '<>', declarationId)
    .where('state', 'in', [...openStates])
    .limit(1)
    .executeTakeFirst();
  if (open || endedStates.includes(job.state)) return;
  const kind = released.direction === 'export' ? 'exportCleared' : 'importCleared';
  const at = released.released_at ?? work.now;
  const before = await db
    .selectFrom('freight_milestone')
    .select('actual_at')
    .where('job_id', '=', job.id)
    .where('kind', '=', kind)
    .executeTakeFirst();
  await setMilestone(work, job.id, kind, { actual_at: at });
  await work.publish(freightMilestoneRecorded, { jobId: job.id, kind, at, before: before?.actual_at ?? null });
  await touchFreightJob(work, job, { what: 'milestone', after: { [kind]: at }, note: released.no });
});
