import { badField } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { linkFreightLeg } from '../../contract.ts';
import { lockOpenFreightJob, touchFreightJob } from '../job.ts';

export default handle(linkFreightLeg, async (work, { id, version, kind, leg_no }) => {
  const job = await lockOpenFreightJob(work, id, version);
  const { db, who } = work;
  const companies = [...who.companyIds];
  const order = await db
    .selectFrom('transport_order')
    .select('id')
    .where('order_no', '=', leg_no)
    .where('company_id', 'in', companies)
    .where('state', '!=', 'cancelled')
    .executeTakeFirst();
  const trip = await db
    .selectFrom('work_order')
    .select('id')
    .where('no', '=', leg_no)
    .where('company_id', 'in', companies)
    .where('state', 'not in', ['refused', 'cancelled'])
    .executeTakeFirst();
  if (!order && !trip) throw badField('leg_no', 'NOT_FOUND');
  const leg = {
    job_id: id,
    kind,
    order_id: order?.id ?? null,
    work_order_id: order ? null : (trip?.id ?? null),
    created_by: who.accountId,
  };
  const stored = await db
    .insertInto('freight_leg')
    .values(leg)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!stored) throw badField('leg_no', 'LEG_LINKED');
  return touchFreightJob(work, job, { what: 'linkLeg', after: { [kind]: leg_no } });
});
