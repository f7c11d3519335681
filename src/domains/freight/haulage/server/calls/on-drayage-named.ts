import { drayageNamed } from '../../../../dispatch/freight-work/events.ts';
import { lockOpenFreightJob, refuseActive, touchFreightJob } from '../../../job/server/job.ts';
import { react } from '../../../server/db.ts';
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
    if (before.container_no === null) await refuseActive(work, job, [after.container_no]);
    await work.db.updateTable('freight_container').set(after).where('id', '=', hauled.id).execute();
    await touchFreightJob(work, job, { what: 'save', before, after });
  });
});
