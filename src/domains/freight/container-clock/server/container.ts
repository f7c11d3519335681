import { Refusal } from '../../../../kernel/refusal.ts';
import { type FreightJob, lockOpenFreightJob } from '../../job/server/job.ts';
import type { FreightWork } from '../../server/db.ts';

/** Locks the open job of a container for a change. Refuses NOT_FOUND outside the caller's rows, and CHANGED_MEANWHILE. */
export async function lockContainer(
  work: FreightWork,
  of: { readonly container_id: bigint; readonly version?: number | undefined },
): Promise<{ readonly job: FreightJob; readonly no: string; readonly container_no: string | null }> {
  const container = await work.db
    .selectFrom('freight_container')
    .select(['job_id', 'container_no', 'size_type', 'seq'])
    .where('id', '=', of.container_id)
    .executeTakeFirst();
  if (!container) throw new Refusal('NOT_FOUND');
  const job = await lockOpenFreightJob(work, container.job_id, of.version);
  const { container_no, size_type, seq } = container;
  return { job, no: container_no ?? `${size_type} (${seq})`, container_no };
}
