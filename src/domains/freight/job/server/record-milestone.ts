import { Refusal } from '../../../../kernel/refusal.ts';
import type { FreightWork } from '../../server/db.ts';
import { freightMilestoneRecorded } from '../events.ts';
import type { FreightMilestone } from '../kinds.ts';
import { endedStates } from '../states.ts';
import { recordAfterCutOff } from './cut-offs.ts';
import { activateContainers, type FreightJob, releaseContainers, touchFreightJob } from './job.ts';
import { requireLoadable } from './ready.ts';
import { setMilestone } from './milestone.ts';

type Times = {
  readonly planned_at?: Date | null | undefined;
  readonly estimated_at?: Date | null | undefined;
  readonly actual_at?: Date | null | undefined;
};

/** The milestones whose actual time belongs to a move of the job. */
const ofMoves = ['departed', 'arrived', 'delivered'];

/** Sets times of one milestone of a locked job. A time that is left out stays, and an estimate never changes an actual time. */
export async function recordMilestone(
  work: FreightWork,
  job: FreightJob,
  { kind, ...times }: { readonly kind: FreightMilestone } & Times,
): Promise<{ id: bigint; version: number }> {
  const { id } = job;
  if (endedStates.includes(job.state)) throw new Refusal('NOT_EDITABLE', { order: job.no });
  const before = await work.db
    .selectFrom('freight_milestone')
    .select(['planned_at', 'estimated_at', 'actual_at'])
    .where('job_id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst();
  const after = {
    planned_at: times.planned_at === undefined ? (before?.planned_at ?? null) : times.planned_at,
    estimated_at: times.estimated_at === undefined ? (before?.estimated_at ?? null) : times.estimated_at,
    actual_at: times.actual_at === undefined ? (before?.actual_at ?? null) : times.actual_at,
  };
  if (after.actual_at && after.actual_at > work.now) throw new Refusal('IN_THE_FUTURE');
  const changesActual = after.actual_at?.getTime() !== before?.actual_at?.getTime();
  if (changesActual && ofMoves.includes(kind)) throw new Refusal('MADE_BY_MOVE');
  if (kind === 'loaded' && after.actual_at) await requireLoadable(work, job);
  await setMilestone(work, id, kind, after);
  if (kind === 'gateIn' && changesActual && after.actual_at) await recordAfterCutOff(work, job, ['FCO'], { at: after.actual_at });
  if (kind === 'emptyReturned' && after.actual_at) await releaseContainers(work, job);
  if (changesActual)
    await work.publish(freightMilestoneRecorded, { jobId: id, kind, at: after.actual_at, before: before?.actual_at ?? null });
  // The events follow the milestone first: what has no return of its own stands on the job again.
  if (kind === 'emptyReturned' && before?.actual_at && !after.actual_at) await activateContainers(work, job);
  const named = (of: typeof before) => ({
    [`${kind}_planned`]: of?.planned_at,
    [`${kind}_estimated`]: of?.estimated_at,
    [kind]: of?.actual_at,
  });
  return touchFreightJob(work, job, { what: 'milestone', before: named(before), after: named(after) });
}
