import { z } from 'zod';
import { job } from '../../../server/db.ts';
import { deliverDue } from '../deliver.ts';

/** Sends the messages that are due, every minute and as soon as somebody sends one again. It may run beside itself. */
export default job({
  name: 'customerFeed.deliver',
  payload: z.strictObject({}).default({}),
  cron: '* * * * *',
  run: (context) => deliverDue(context),
});
