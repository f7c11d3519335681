import { createFreightTrip } from '../../../../dispatch/freight-work/server/create.ts';
import { lockOpenFreightJob, touchFreightJob } from '../../../job/server/job.ts';
import { handle } from '../../../server/db.ts';
import { orderHaulage } from '../../contract.ts';
import { tripFactsOf } from '../trip-facts.ts';

export default handle(orderHaulage, async (work, { id, version, leg, container_id = null, free_until, ...plan }) => {
  const job = await lockOpenFreightJob(work, id, version);
  const known = await tripFactsOf(work, job, container_id);
  const trip = await createFreightTrip(work, job.company_id, { ...plan, ...known, free_until: free_until ?? known.free_until });
  await work.db
    .insertInto('freight_leg')
    .values({ job_id: id, kind: leg, order_id: null, work_order_id: trip.id, container_id, created_by: work.who.accountId })
    .execute();
  await touchFreightJob(work, job, { what: 'linkLeg', after: { [leg]: trip.no } });
  return trip;
});
