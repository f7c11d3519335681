import { z } from 'zod';
import { job } from '../../../server/db.ts';
import { warnCustomers, warnResponsible } from '../warn.ts';

/** Warns of free time that runs out, the people responsible by notice and the customers by mail, each once for a clock. */
export default job({
  name: 'containerClock.warn',
  payload: z.object({}),
  // 09:00 in China, 08:00 in Vietnam and Thailand.
  cron: '0 1 * * *',
  run: async ({ within }) => {
    const companies = await within(({ db }) => db.selectFrom('own_company').select('id').orderBy('id').execute());
    for (const { id } of companies)
      await within(async (work) => {
        await warnResponsible(work, id);
        await warnCustomers(work, id);
      });
  },
});
