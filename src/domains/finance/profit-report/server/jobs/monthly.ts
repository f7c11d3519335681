import { z } from 'zod';
import { job } from '../../../server/db.ts';
import { readersOf } from '../readers.ts';
import mail from './mail.ts';

/**
 * Leaves a job for each reader of the monthly profit, on the first three days of the month. A reader whose figures cannot be read keeps no
 * other from theirs. The jobs of the next two days mail what is missing.
 */
export default job({
  name: 'profitReport.monthly',
  payload: z.object({}),
  // 09:00 on the first three days in China.
  cron: '0 1 1-3 * *',
  attempts: 3,
  run: (context) =>
    context.within(async (work) => {
      for (const { id } of await readersOf(work)) {
        const account_id = String(id);
        await work.enqueue(mail, { account_id }, { key: `${mail.name} ${account_id}` });
      }
    }),
});
