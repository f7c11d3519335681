import { sql } from 'kysely';
import { amountOf } from '../../../../../kernel/money.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { shareCost } from '../../../../freight/job/rules.ts';
import { companiesOf, ofFreightJob } from '../../../charge/server/queries.ts';
import { handle } from '../../../server/db.ts';
import { freightJobProfit } from '../../contract.ts';
import { profitOf } from '../../rules.ts';

export default handle(freightJobProfit, async (work, { freight_job_id }) => {
  const { db } = work;
  const job = await db
    .selectFrom('freight_job as j')
    .innerJoin('own_company as oc', 'oc.id', 'j.company_id')
    .select(['j.mode', 'j.share_by', 'j.volume_divisor', 'oc.currency'])
    .where('j.id', '=', freight_job_id)
    .where('j.company_id', 'in', companiesOf(work.who))
    .executeTakeFirst();
  if (!job) throw new Refusal('NOT_FOUND');
  const [sums, houses] = await Promise.all([
    db
      .selectFrom('charge as c')
      .select([
        sql<bigint>`coalesce(sum(c.functional_net_minor) filter (where c.side = 'receivable'), 0)::bigint`.as('income'),
        sql<bigint>`coalesce(sum(c.functional_net_minor) filter (where c.side = 'payable'), 0)::bigint`.as('cost'),
        sql<number>`(count(*) filter (where c.state = 'unpriced'))::int`.as('unpriced'),
      ])
      .where(ofFreightJob(freight_job_id))
      .where('c.company_id', 'in', companiesOf(work.who))
      .where('c.state', '<>', 'void')
      .where('c.estimated', '=', false)
      .where('c.disbursement', '=', false)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('freight_house as h')
      .select(['h.house_no', 'h.pieces', 'h.gross_kg', 'h.volume_m3'])
      .select(sql<number>`(select count(*)::int from freight_container k where k.house_id = h.id)`.as('containers'))
      .where('h.job_id', '=', freight_job_id)
      .orderBy('h.seq')
      .execute(),
  ]);
  const shares = shareCost({ currency: job.currency, minor: sums.cost }, houses, job.share_by, {
    mode: job.mode,
    divisor: job.volume_divisor,
  });
  return {
    functional_currency: job.currency,
    actual: profitOf(job.currency, sums.income, sums.cost),
    unpriced: sums.unpriced,
    share_by: job.share_by,
    shares: houses.map(({ house_no }, place) => ({ house_no, cost: amountOf(job.currency, shares[place]?.minor ?? 0n) })),
  };
});
