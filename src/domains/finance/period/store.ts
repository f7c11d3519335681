import { type Day, dayIn, monthOf } from '../../../kernel/day.ts';
import type { Currency } from '../../../kernel/money.ts';
import type { Work } from '../../../server/work.ts';
import type { FinanceTables } from '../db.ts';
import { may } from './permits.ts';
import { openOrRefuse, takesEntries } from './rules.ts';

/** What the books of an own company go by: its functional currency and the day it is there now. */
export type Books = { readonly companyId: bigint; readonly currency: Currency; readonly today: Day };

export async function booksOf(work: Work<FinanceTables>, companyId: bigint): Promise<Books> {
  const company = await work.db
    .selectFrom('own_company')
    .select(['currency', 'time_zone'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  return { companyId, currency: company.currency, today: dayIn(work.now, company.time_zone) };
}

async function stateOf(work: Work<FinanceTables>, companyId: bigint, month: string) {
  await work.db
    .insertInto('period')
    .values({ company_id: companyId, month, reason: null, asked_by: null })
    .onConflict((conflict) => conflict.columns(['company_id', 'month']).doNothing())
    .execute();
  const { state } = await work.db
    .selectFrom('period')
    .select('state')
    .where('company_id', '=', companyId)
    .where('month', '=', month)
    .forShare()
    .executeTakeFirstOrThrow();
  return state;
}

/**
 * Holds the month of a day open until the end of the transaction; refuses PERIOD_CLOSED or PERIOD_SOFT_CLOSED. Every write that
 * is dated goes through here or through `dateInOpenPeriod`.
 */
export async function holdPeriod(work: Work<FinanceTables>, companyId: bigint, day: Day): Promise<void> {
  openOrRefuse(monthOf(day), await stateOf(work, companyId, monthOf(day)), work.can(may.postSoft));
}

/**
 * The day that a cost or income of `day` is dated: that day, or today marked late where its month takes no more entries
 * (money.md 13). Refuses only where today's month is closed as well.
 */
export async function dateInOpenPeriod(work: Work<FinanceTables>, books: Books, day: Day): Promise<{ day: Day; late: boolean }> {
  const state = await stateOf(work, books.companyId, monthOf(day));
  if (takesEntries(state, work.can(may.postSoft))) return { day, late: false };
  await holdPeriod(work, books.companyId, books.today);
  return { day: books.today, late: true };
}
