import { sql } from 'kysely';
import { z } from 'zod';
import type { Work } from '../../../../../server/work.ts';
import { passOverClosed } from '../../../period/rules.ts';
import { type FinanceTables, job } from '../../../server/db.ts';
import { accrue } from '../accrue.ts';

/**
 * Accrues the month before in each company whose month is still open, on the first days of a month. A run posts only what changed, so a
 * run that was killed and one that is repeated post nothing twice. Each company has a transaction of its own: one whose books take no entry
 * of the month holds up no other.
 */
export default job({
  name: 'accrual.monthEnd',
  payload: z.object({}),
  // 02:10 on the first three days in China: bills of the month before are still written on them.
  cron: '10 18 1-3 * *',
  attempts: 5,
  // Every open job of a company is accrued at once.
  statementMinutes: 60,
  run: async ({ within }) => {
    for (const { id, month } of await within(openMonths)) await within((work) => accrue(work, id, month)).catch(passOverClosed);
  },
});

/** The companies whose month before is still open. */
async function openMonths({ db, now }: Work<FinanceTables>): Promise<{ id: bigint; month: string }[]> {
  const { rows } = await sql<{ id: bigint; month: string }>`
    select oc.id, m.month from own_company oc
    cross join lateral (select to_char((${now} at time zone oc.time_zone) - interval '1 month', 'YYYY-MM') as month) m
    where not exists (select from period p where p.company_id = oc.id and p.month >= m.month and p.state in ('softClosed', 'closed', 'reopenAsked'))
    order by oc.id`.execute(db);
  return rows;
}
