import { sql } from 'kysely';
import type { Currency } from '../../../../../kernel/money.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import type { Work } from '../../../../../server/work.ts';
import { freightJobClosed } from '../../../../freight/job/events.ts';
import { chargesOfFreightJobs, expensesOfFreightJobs } from '../../../charge/server/queries.ts';
import { type FinanceTables, react } from '../../../server/db.ts';
import { marginTold, oddMargin } from '../../rules.ts';

/**
 * Refuses FREIGHT_JOB_MARGIN where a freight job is closed with an unusual margin and no reason, by the rule of the finance lock of an
 * order. A job that nobody charged has no margin to explain.
 */
export default react(freightJobClosed, async (work, { jobId, jobNo, reason }) => {
  if (reason !== null) return;
  // All lines count, including those of a side that is hidden from the caller.
  const job = await work.asSystem(() => marginOf(work, jobId));
  if (job.lines === 0 || !oddMargin(job.income, job.cost, job.expected)) return;
  throw new Refusal('FREIGHT_JOB_MARGIN', { no: jobNo, currency: job.currency, ...marginTold(work.who, job) });
});

type Margin = { currency: Currency; expected: number | null; lines: number; income: bigint; cost: bigint };

/** The profit of a job as its page shows it, in the currency of its own company. */
async function marginOf({ db }: Work<FinanceTables>, jobId: bigint): Promise<Margin> {
  const { rows } = await sql<Margin>`
    select oc.currency, oc.margin_percent as expected, count(c.id)::int as lines,
      coalesce(sum(c.functional_net_minor) filter (where c.side = 'receivable'), 0)::bigint as income,
      coalesce(sum(c.functional_net_minor) filter (where c.side = 'payable'), 0)::bigint
        + (select coalesce(sum(x.net_minor), 0)::bigint from ${expensesOfFreightJobs([jobId])} x where x.currency = oc.currency) as cost
    from freight_job j join own_company oc on oc.id = j.company_id
      left join (charge c join ${chargesOfFreightJobs([jobId])} x on x.id = c.id)
        on c.functional_currency = oc.currency and c.state <> 'void' and not c.estimated and not c.disbursement
    where j.id = ${jobId} group by oc.id, oc.currency, oc.margin_percent`.execute(db);
  const [job] = rows;
  if (!job) throw new Error(`no freight job ${jobId}`);
  return job;
}
