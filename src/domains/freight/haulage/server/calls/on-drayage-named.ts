import { Refusal } from '../../../../../kernel/refusal.ts';
import { drayageNamed } from '../../../../dispatch/freight-work/events.ts';
import { type FreightJob, lockOpenFreightJob, refuseActive, touchFreightJob } from '../../../job/server/job.ts';
import { type FreightWork, react } from '../../../server/db.ts';
import { hauledBy } from '../hauled.ts';

/** The number and the seal that the driver found go to the container of the job, where it has none yet. */
export default react(drayageNamed, async (work, { workOrderId, containerNo, sealNo }) => {
  const hauled = await hauledBy(work, workOrderId);
  if (!hauled) return;
  const before = { container_no: hauled.container_no, seal_no: hauled.seal_no };
  const after = { container_no: hauled.container_no ?? containerNo, seal_no: hauled.seal_no ?? sealNo };
  if (after.container_no === before.container_no && after.seal_no === before.seal_no) return;
  await work.asSystem(async () => {
    const job = await lockOpenFreightJob(work, hauled.job_id);
    if (before.container_no === null) {
      await refuseActive(work, job, [after.container_no]);
      await refuseTwin(work, job, after.container_no);
    }
    await work.db.updateTable('freight_container').set(after).where('id', '=', hauled.id).execute();
    await touchFreightJob(work, job, { what: 'save', before, after });
  });
});

/** Refuses CONTAINER_ACTIVE for the number of another container of the job: the driver read the wrong one, or took it. */
async function refuseTwin({ db }: FreightWork, { id, no: job }: FreightJob, no: string | null): Promise<void> {
  if (no === null) return;
  const twin = await db
    .selectFrom('freight_container')
    .select('id')
    .where('job_id', '=', id)
    .where('container_no', '=', no)
    .where('active', '=', true)
    .executeTakeFirst();
  if (twin) throw new Refusal('CONTAINER_ACTIVE', { no, job, context: 'sameJob' });
}
