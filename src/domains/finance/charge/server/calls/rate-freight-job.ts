import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { sides } from '../../../side.ts';
import { rateFreightJob } from '../../contract.ts';
import { companiesOf } from '../queries.ts';
import { type RatedSide, rateFreightJobSide } from '../rate-freight-job.ts';

export default handle(rateFreightJob, async (work, { freight_job_id }) => {
  const job = await work.db
    .selectFrom('freight_job')
    .selectAll()
    .where('id', '=', freight_job_id)
    .where('company_id', 'in', companiesOf(work.who))
    .where('state', '<>', 'cancelled')
    .forUpdate()
    .executeTakeFirst();
  if (!job) throw new Refusal('NOT_FOUND');
  const rated: Partial<Record<(typeof sides)[number], RatedSide>> = {};
  for (const side of sides) {
    const lines = await rateFreightJobSide(work, job, side);
    if (lines) rated[side] = lines;
  }
  const { receivable, payable } = rated;
  if (!receivable && !payable) throw new Refusal('FREIGHT_JOB_CHARGED', { no: job.no });
  const unpriced = (receivable?.unpriced ?? 0) + (payable?.unpriced ?? 0);
  const result = { receivable: receivable?.lines ?? 0, payable: payable?.lines ?? 0, unpriced };
  work.audit({ subject: 'freightJob', id: job.id, what: 'rate', after: result });
  return result;
});
