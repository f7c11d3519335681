import Big from 'big.js';
import { sql } from 'kysely';
import type { Day } from '../../../kernel/day.ts';
import type { Currency } from '../../../kernel/money.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { Work } from '../../../server/work.ts';
import type { FinanceTables } from '../db.ts';
import type { Books } from '../period/store.ts';
import type { Side } from '../side.ts';

/** A rate into the books: how many units of the functional currency one unit costs, of which day and from where. */
export type BookRate = { readonly rate: string; readonly on: Day; readonly source: string };

type Found = { id: bigint; base: string; rate: string; source: string };

/**
 * The rate of a day for one side. The company's own rate goes before the common one, a rate of the pair before its inverse. Marks it
 * used, so that it stays as it is. Refuses RATE_MISSING: a missing rate is never 0 (money.md 4).
 */
export async function bookRate(
  work: Work<FinanceTables>,
  books: Books,
  asked: { readonly currency: Currency; readonly day: Day; readonly side: Side },
): Promise<BookRate> {
  if (asked.currency === books.currency) return { rate: '1', on: asked.day, source: 'own' };
  const { rows } = await sql<Found>`
    select id, base, rate, source from exchange_rate
    where ((base = ${asked.currency} and quote = ${books.currency}) or (base = ${books.currency} and quote = ${asked.currency}))
      and (company_id = ${books.companyId} or company_id is null) and side in (${asked.side}, 'both')
      and ${asked.day}::date between valid_from and valid_to
    order by company_id is null, base <> ${asked.currency}, side = 'both' limit 1`.execute(work.db);
  const found = rows[0];
  if (!found) throw new Refusal('RATE_MISSING', { from: asked.currency, to: books.currency, day: asked.day });
  await sql`update exchange_rate set used = true where id = ${found.id} and not used`.execute(work.db);
  const rate = found.base === asked.currency ? new Big(found.rate) : new Big(1).div(found.rate).round(8, Big.roundHalfUp);
  return { rate: rate.toFixed(), on: asked.day, source: found.source };
}
