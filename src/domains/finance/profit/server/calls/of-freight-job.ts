import { sql } from 'kysely';
import { amountOf } from '../../../../../kernel/money.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { shareCost } from '../../../../freight/job/rules.ts';
import { companiesOf } from '../../../charge/server/queries.ts';
import { handle } from '../../../server/db.ts';
import { freightJobProfit } from '../../contract.ts';
import { profitOf } from '../../rules.ts';
import { add, nothing, type Sum, sumsOf } from '../by-freight.ts';

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
  const [charges, houses] = await Promise.all([
    sumsOf(work, [freight_job_id]),
    db
      .selectFrom('freight_house as h')
      .select(['h.house_no', 'h.pieces', 'h.gross_kg', 'h.volume_m3'])
      .select(sql<number>`(select count(*)::int from freight_container k where k.house_id = h.id)`.as('containers'))
      .where('h.job_id', '=', freight_job_id)
      .orderBy('h.seq')
      .execute(),
  ]);
  const sums = charges.reduce<Sum>(add, nothing);
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
