import { claimSourceAsked } from '../../../../order/claim/events.ts';
import { react } from '../../../server/db.ts';

/** The facts of a job by sea or air from which a claim is registered. */
export default react(claimSourceAsked, async ({ db, who }, { subject, id, sources }) => {
  if (subject !== 'freightJob') return;
  const job = await db
    .selectFrom('freight_job')
    .select(['no', 'company_id', 'customer_id', 'carrier_id', 'mode'])
    .where('id', '=', id)
    .where('company_id', 'in', [...who.companyIds])
    .executeTakeFirst();
  if (!job) return;
  sources.push({
    no: job.no,
    companyId: job.company_id,
    orderId: null,
    customerId: job.customer_id,
    carrierId: job.carrier_id,
    mode: job.mode,
    kind: null,
    happenedAt: null,
    place: null,
    description: null,
    cartons: null,
    grossKg: null,
  });
});
