import { sql } from 'kysely';
import { z } from 'zod';
import { job } from '../../../server/db.ts';
import { accrue } from '../accrue.ts';

/**
 * Accrues the month before in each company whose month is still open, on the first days of a month. A run posts only what changed, so a
 * run that was killed and one that is repeated post nothing twice.
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
    await within(async (work) => {
      const { rows } = await sql<{ id: bigint; month: string }>`
        select oc.id, m.month from own_company oc
        cross join lateral (select to_char((${work.now} at time zone oc.time_zone) - interval '1 month', 'YYYY-MM') as month) m
        where not exists (select from period p where p.company_id = oc.id and p.month >= m.month and p.state in ('softClosed', 'closed', 'reopenAsked'))
        order by oc.id`.execute(work.db);
      for (const { id, month } of rows) await accrue(work, id, month);
    });
  },
});
