import { z } from 'zod';
import { job } from '../../../server/db.ts';
import { runQueue } from '../run.ts';

/** Files what is due and takes the answers, every minute and as soon as something is queued. A job that was killed begins again. */
export default job({
  name: 'customs.robot',
  payload: z.strictObject({}).default({}),
  cron: '* * * * *',
  run: (context) => runQueue(context),
});
