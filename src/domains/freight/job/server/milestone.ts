import type { FreightWork } from '../../server/db.ts';
import type { FreightMilestone } from '../kinds.ts';

type Times = { readonly planned_at?: Date | null; readonly estimated_at?: Date | null; readonly actual_at?: Date | null };

/**
 * Sets the named times of one milestone and leaves the others as they are: a plan, an estimate and an actual time stand side by side. The
 * caller holds the lock of the job.
 */
export async function setMilestone({ db }: FreightWork, jobId: bigint, kind: FreightMilestone, times: Times): Promise<void> {
  await db
    .insertInto('freight_milestone')
    .values({ ...times, job_id: jobId, kind })
    .onConflict((conflict) => conflict.columns(['job_id', 'kind']).doUpdateSet(times))
    .execute();
}

/** Sets or takes back the actual time of a milestone that belongs to a move. */
export function actualMilestone(work: FreightWork, job: { readonly id: bigint }, kind: FreightMilestone, at: Date | null): Promise<void> {
  return setMilestone(work, job.id, kind, { actual_at: at });
}

type Ends = { readonly etd: Date | null; readonly eta: Date | null };

/**
 * The planned departure and arrival of a job are those that its form changes. A form that gives back the expected times, which a sailing may
 * have moved, leaves the plan as it is.
 */
export async function plannedMilestones({ db }: FreightWork, job: Ends & { readonly id: bigint }, before: Ends | null): Promise<void> {
  const ends = [
    { kind: 'departed' as const, at: job.etd, was: before?.etd },
    { kind: 'arrived' as const, at: job.eta, was: before?.eta },
  ].filter(({ at, was }) => was === undefined || at?.getTime() !== was?.getTime());
  if (ends.length === 0) return;
  await db
    .insertInto('freight_milestone')
    .values(ends.map(({ kind, at }) => ({ job_id: job.id, kind, planned_at: at })))
    .onConflict((conflict) => conflict.columns(['job_id', 'kind']).doUpdateSet((eb) => ({ planned_at: eb.ref('excluded.planned_at') })))
    .execute();
}
