import { type Day, dayIn } from '../../../kernel/day.ts';
import type { Currency } from '../../../kernel/money.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { Work } from '../../../server/work.ts';
import type { FinanceTables } from '../db.ts';
import type { Books } from '../period/store.ts';
import type { Side } from '../side.ts';

/** A rate into the books: how many units of the functional currency one unit costs, of which day and from where. */
export type BookRate = { readonly rate: string; readonly on: Day; readonly source: string };

/** The rate of a day for one side; refuses RATE_MISSING, since a missing rate is never 0 (money.md 4). */
export async function bookRate(
  work: Work<FinanceTables>,
  books: Books,
  asked: { readonly currency: Currency; readonly day: Day; readonly side: Side },
): Promise<BookRate> {
  if (asked.currency === books.currency) return { rate: '1', on: asked.day, source: 'own' };
  throw new Refusal('RATE_MISSING', { from: asked.currency, to: books.currency, day: asked.day, now: dayIn(work.now, 'UTC') });
}
