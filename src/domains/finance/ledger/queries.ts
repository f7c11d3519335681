import type { Day } from '../../../kernel/day.ts';
import type { Currency } from '../../../kernel/money.ts';
import type { Work } from '../../../server/work.ts';
import { markRatesUsed, rateOn } from '../../reference/exchange/store.ts';
import type { FinanceTables } from '../db.ts';
import type { Books } from '../period/store.ts';
import type { Side } from '../side.ts';

/** A rate into the books: how many units of the functional currency one unit costs, of which day and from where. */
export type BookRate = { readonly rate: string; readonly on: Day; readonly source: string };

/** The rate of a day for one side into the company's own currency; what is booked with it fixes it. Refuses RATE_MISSING. */
export async function bookRate(
  work: Work<FinanceTables>,
  books: Books,
  asked: { readonly currency: Currency; readonly day: Day; readonly side: Side },
): Promise<BookRate> {
  const { currency: from, day, side } = asked;
  const found = await rateOn(work, { from, to: books.currency, day, side, companyId: books.companyId });
  await markRatesUsed(work, [found.rateId]);
  return { rate: found.rate, on: found.day, source: found.source || 'own' };
}
