import { monthOf } from '../../../../../kernel/day.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { requireVersion } from '../../../../../server/version.ts';
import type { Work } from '../../../../../server/work.ts';
import { companiesOf } from '../../../charge/server/queries.ts';
import { type FinanceTables, handle, mover } from '../../../server/db.ts';
import { accrue } from '../../../accrual/server/accrue.ts';
import { movePeriod } from '../../contract.ts';
import { earlierOpen, laterClosed, obstaclesOf } from '../queries.ts';
import { closableOrRefuse } from '../../rules.ts';
import { periodStates } from '../../states.ts';
import { refuseAdjustedYear } from '../../../year-end/server/year.ts';
import { booksOf, lockPeriod } from '../books.ts';

const periods = mover({
  subject: 'period',
  table: 'period',
  machine: periodStates,
  parts: { prepared: (_work, period) => period.asked_by },
  effects: {
    close: async (work, period, { reason }) => {
      await closableNow(work, period, reason);
      await accrue(work, period.company_id, period.month);
      return { reason, asked_by: null };
    },
    askReopen: async (work, period, { reason }) => {
      await refuseLaterClosed(work, period);
      return { reason, asked_by: work.who.accountId };
    },
    declineReopen: () => ({ reason: null, asked_by: null }),
    reopen: async (work, period) => {
      await refuseLaterClosed(work, period);
      return {};
    },
  },
  facts: ({ month }) => ({ month }),
});

export default handle(movePeriod, async (work, p) => {
  if (!companiesOf(work.who).includes(p.company_id)) throw new Refusal('NOT_FOUND');
  return periods.take(work, requireVersion(await lockPeriod(work, p.company_id, p.month), p.version), p);
});

async function refuseLaterClosed(work: Work<FinanceTables>, { company_id, month }: { company_id: bigint; month: string }): Promise<void> {
  await refuseAdjustedYear(work, company_id, month);
  const other = await laterClosed(work, company_id, month);
  if (other !== null) throw new Refusal('PERIOD_AFTER_CLOSED', { month, other });
}

/** A month can be closed when it is over, all earlier months are closed (so years close in order too), and nothing blocks it. */
async function closableNow(work: Work<FinanceTables>, period: { company_id: bigint; month: string }, reason: string | null): Promise<void> {
  const { company_id, month } = period;
  const books = await booksOf(work, company_id);
  if (month >= monthOf(books.today)) throw new Refusal('PERIOD_RUNNING', { month });
  const other = await earlierOpen(work, company_id, month);
  if (other !== null) throw new Refusal('PERIOD_BEFORE_OPEN', { month, other });
  closableOrRefuse(month, await obstaclesOf(work, company_id, month), reason);
}
