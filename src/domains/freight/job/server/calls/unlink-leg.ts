import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { unlinkFreightLeg } from '../../contract.ts';
import { lockOpenFreightJob, touchFreightJob } from '../job.ts';

export default handle(unlinkFreightLeg, async (work, { id, version, leg_id }) => {
  const job = await lockOpenFreightJob(work, id, version);
  const leg = await work.db
    .deleteFrom('freight_leg')
    .where('id', '=', leg_id)
    .where('job_id', '=', id)
    .returning(['kind', 'order_id', 'work_order_id'])
    .executeTakeFirst();
  if (!leg) throw new Refusal('NOT_FOUND');
  return touchFreightJob(work, job, {
    what: 'unlinkLeg',
    before: { leg: leg.kind, order_id: leg.order_id, work_order_id: leg.work_order_id },
  });
});
