import { type RawBuilder, sql } from 'kysely';
import type { Day } from '../../../kernel/day.ts';
import type { Currency } from '../../../kernel/money.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { ReferenceWork } from '../db.ts';

export type RateFound = { readonly rate: string; readonly rateId: bigint | null; readonly day: Day; readonly source: string };
type Asked = { from: Currency; to: Currency; day: Day; side: 'receivable' | 'payable'; companyId?: bigint | undefined };

/**
 * The row of exchange_rate that a day's conversion goes by (id, rate, valid_from, source): the rate of the own company before the
 * common one, the rate of the pair before the reciprocal of the turned pair (12 digits, half up). Terms are SQL, so that a statement
 * over many rows looks each rate up by the same rule.
 */
export function rateRow(of: Record<'from' | 'to' | 'day' | 'side' | 'company', RawBuilder<unknown>>): RawBuilder<unknown> {
  return sql`
    select id, trim_scale(case when base = ${of.from} then rate else round(1 / rate, 12) end) as rate, valid_from, source
    from exchange_rate
    where ((base = ${of.from} and quote = ${of.to}) or (base = ${of.to} and quote = ${of.from}))
      and ${of.day} between valid_from and valid_to and side in (${of.side}, 'both')
      and (company_id is null or company_id = ${of.company})
    order by company_id nulls last, base <> ${of.from}, (side = 'both')
    limit 1`;
}

/**
 * How many units of `to` one unit of `from` costs on a day, as decimal text, by `rateRow`. The same currency is 1. Refuses
 * RATE_MISSING, never guesses from a neighbouring day. The day of the answer is the first on which the rate was in force.
 */
export async function rateOn(work: Pick<ReferenceWork, 'db'>, asked: Asked): Promise<RateFound> {
  const { from, to, day, side } = asked;
  if (from === to) return { rate: '1', rateId: null, day, source: '' };
  const company = sql`${asked.companyId ?? null}::bigint`;
  const row = rateRow({ from: sql`${from}`, to: sql`${to}`, day: sql`${day}::date`, side: sql`${side}`, company });
  const { rows } = await sql<{ id: bigint; rate: string; valid_from: Day; source: string }>`${row}`.execute(work.db);
  const found = rows[0];
  if (!found) throw new Refusal('RATE_MISSING', { from, to, day });
  return { rate: found.rate, rateId: found.id, day: found.valid_from, source: found.source };
}

/** Fixes rates that posted lines count with: from then on they cannot change. To be called with what `rateOn` gave, when posting. */
export async function markRatesUsed(work: Pick<ReferenceWork, 'db'>, rateIds: readonly (bigint | null)[]): Promise<void> {
  const ids = rateIds.filter((id): id is bigint => id !== null);
  if (ids.length === 0) return;
  await work.db.updateTable('exchange_rate').set({ used: true }).where('id', 'in', ids).where('used', '=', false).execute();
}
