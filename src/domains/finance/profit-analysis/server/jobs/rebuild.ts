import { sql } from 'kysely';
import { z } from 'zod';
import { job } from '../../../server/db.ts';

/** Computes the facts of the profit reports from the charges again, when the machine's administrator asks for it. */
export default job({
  name: 'profit.rebuild',
  payload: z.object({}),
  attempts: 3,
  // A million orders take minutes. A call that writes charges meanwhile is refused as busy after a few seconds.
  statementMinutes: 60,
  run: ({ within }) =>
    within(async (work) => {
      const { rows } = await sql<{ facts: bigint }>`select app.rebuild_profit() as facts`.execute(work.db);
      work.audit({ subject: 'profitAnalysis', id: 0n, what: 'rebuild', after: { facts: rows[0]?.facts ?? 0n } });
    }),
});
