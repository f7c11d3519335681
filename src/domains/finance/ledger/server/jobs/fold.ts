import { sql } from 'kysely';
import { z } from 'zod';
import { job } from '../../../server/db.ts';
import { foldAll } from '../../../server/fold.ts';

/** Folds the turnover that entries appended into that of their day. */
export default job({
  name: 'ledger.fold',
  payload: z.object({}),
  cron: '*/5 * * * *',
  run: (context) => foldAll(context, (most) => sql`select app.fold_turnover(${most}) as folded`),
});
