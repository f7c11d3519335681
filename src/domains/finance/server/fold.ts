import type { RawBuilder } from 'kysely';
import type { JobContext } from '../../../server/work.ts';
import type { FinanceTables } from './db.ts';

/** The most rows that one transaction folds. */
const most = 20_000;

/**
 * Adds what writers appended to the sums of their keys, part by part, each in a transaction of its own. A report is exact before and after;
 * folding only keeps it quick. A run that is killed is continued by the next. `fold` adds up to so many rows and answers how many it took.
 */
export async function foldAll(
  { within }: Pick<JobContext<FinanceTables>, 'within'>,
  fold: (most: number) => RawBuilder<{ folded: bigint }>,
): Promise<void> {
  let folded = most;
  while (folded >= most) {
    const { rows } = await within(({ db }) => fold(most).execute(db));
    folded = Number(rows[0]?.folded ?? 0n);
  }
}
