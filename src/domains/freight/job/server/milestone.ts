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

/** The planned departure and arrival of a job are those of its form. */
export async function plannedMilestones({ db }: FreightWork, job: { id: bigint; etd: Date | null; eta: Date | null }): Promise<void> {
  await db
    .insertInto('freight_milestone')
    .values([
      { job_id: job.id, kind: 'departed', planned_at: job.etd },
      { job_id: job.id, kind: 'arrived', planned_at: job.eta },
    ])
    .onConflict((conflict) => conflict.columns(['job_id', 'kind']).doUpdateSet((eb) => ({ planned_at: eb.ref('excluded.planned_at') })))
    .execute();
}
