import { sql } from 'kysely';
import { z } from 'zod';
import { job } from '../../../server/db.ts';

/** The most rows that one transaction folds. */
const most = 20_000;

/**
 * Adds the turnover that entries appended to that of their day, part by part, each in a transaction of its own. A balance is exact before
 * and after; folding only keeps it quick. A run that is killed is continued by the next.
 */
export default job({
  name: 'ledger.fold',
  payload: z.object({}),
  cron: '*/5 * * * *',
  async run({ within }) {
    let folded = most;
    while (folded >= most)
      folded = await within(async ({ db }) => {
        const { rows } = await sql<{ folded: bigint }>`select app.fold_turnover(${most}) as folded`.execute(db);
        return Number(rows[0]?.folded ?? 0n);
      });
  },
});
