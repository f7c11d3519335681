import { sql } from 'kysely';
import { z } from 'zod';
import { passOverClosed } from '../../../period/rules.ts';
import { type FinanceTables, job } from '../../../server/db.ts';
import type { Work } from '../../../../../server/work.ts';
import { bookDue } from '../moves.ts';
import { firstUnbooked } from '../queries.ts';

/** One transaction as the system. */
type Within = <T>(run: (work: Work<FinanceTables>) => Promise<T>) => Promise<T>;

export default job({
  name: 'prepaidCost.monthEnd',
  payload: z.object({}),
  // 01:20 in China, 00:20 in Vietnam and Thailand: before the accruals of the month.
  cron: '20 17 * * *',
  attempts: 5,
  run: ({ within }) => bookMonths(within),
});

/**
 * Books the share of each month that is over, record by record, each in a transaction of its own: a run that was killed goes on where it
 * stopped, and one that is repeated books nothing twice. A company that has closed the current month already gets its share in the next one;
 * it holds up no other.
 */
export async function bookMonths(within: Within): Promise<void> {
  for (const id of await within(dueIds))
    await within(async (work) => {
      const prepaid = await work.db.selectFrom('prepaid_cost').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
      if (prepaid.state === 'spreading' || prepaid.state === 'changing') await bookDue(work, prepaid);
    }).catch(passOverClosed);
}

/** Costs with a month that is over and not booked. */
async function dueIds({ db, now }: Work<FinanceTables>): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select p.id from prepaid_cost p join own_company oc on oc.id = p.company_id
    cross join lateral (select (${now} at time zone oc.time_zone)::date as today) t
    where p.state in ('spreading', 'changing')
      and ${firstUnbooked} <= to_char(t.today + 1 - interval '1 month', 'YYYY-MM')
    order by p.id`.execute(db);
  return rows.map(({ id }) => id);
}
