import { sql } from 'kysely';
import { z } from 'zod';
import { job } from '../../../server/db.ts';
import { foldAll } from '../../../server/fold.ts';

/** Folds the differences that writers of charges appended into the sums of the profit reports. */
export default job({
  name: 'profit.fold',
  payload: z.object({}),
  cron: '*/5 * * * *',
  run: (context) => foldAll(context, (most) => sql`select app.fold_profit(${most}) as folded`),
});
