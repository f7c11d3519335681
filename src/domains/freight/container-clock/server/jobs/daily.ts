import { sql } from 'kysely';
import { z } from 'zod';
import { job } from '../../../server/db.ts';
import { calculateClocks, openContainers } from '../calculate.ts';
import { chargeNext } from '../charge.ts';
import { adoptEstimates } from '../estimates.ts';

/**
 * Calculates the clocks of all containers for the new day and charges what changed, some thousand containers in each transaction. Amounts
 * are those of whole clocks and replace each other, so a job that was killed or runs twice charges nothing twice.
 */
export default job({
  name: 'containerClock.daily',
  payload: z.object({ company_id: z.string().optional() }),
  // 01:20 in China, 00:20 in Vietnam and Thailand: the day has begun in all three.
  cron: '20 17 * * *',
  attempts: 5,
  run: async ({ within, signal }, { company_id }) => {
    const companies = await within(({ db }) => db.selectFrom('own_company').select('id').orderBy('id').execute());
    for (const { id } of companies.filter((company) => company_id === undefined || String(company.id) === company_id)) {
      await within(async (work) => {
        const expected = await adoptEstimates(work, sql`j.company_id = ${id}`);
        await calculateClocks(work, expected);
      });
      for (let after: bigint | undefined = 0n; after !== undefined; ) {
        signal.throwIfAborted();
        const from: bigint = after;
        after = await within(async (work) => {
          const containers = await openContainers(work, id, from);
          await calculateClocks(work, containers);
          return containers.at(-1);
        });
      }
      for (let charged = 1; charged > 0; ) {
        signal.throwIfAborted();
        charged = await within((work) => chargeNext(work, id));
      }
    }
  },
});
