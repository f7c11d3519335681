import { plainDecimal } from '../../../../../kernel/decimal.ts';
import { amountOf } from '../../../../../kernel/money.ts';
import { handle } from '../../../server/db.ts';
import { agentSharesOfJob } from '../../contract.ts';
import { figuresOf, jobOf, refuseHidden, settlementsOf, shownFigures, standing } from '../figures.ts';

export default handle(agentSharesOfJob, async (work, { freight_job_id }) => {
  refuseHidden(work);
  const job = await jobOf(work, freight_job_id);
  const settlements = await settlementsOf(work, job.id);
  const [latest] = standing(settlements);
  return {
    job_no: job.no,
    rows: settlements.map((row) => ({
      ...row,
      percent: plainDecimal(row.percent),
      profit: amountOf(row.functional_currency, row.income_minor - row.cost_minor),
      amount: amountOf(row.currency, row.amount_minor),
      undone_reason: row.void_reason,
    })),
    now: latest ? shownFigures(await figuresOf(work, job, latest, settlements)) : null,
  };
});
