import { type RawBuilder, sql } from 'kysely';
import type { Day } from '../../../../kernel/day.ts';
import type { Currency } from '../../../../kernel/money.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { ReferenceWork } from '../../server/db.ts';

export type RateOnDay = { readonly rate: string; readonly rateId: bigint | null; readonly day: Day; readonly source: string };
type Conversion = {
  from: Currency;
  to: Currency;
  day: Day;
  side: 'receivable' | 'payable';
  companyId?: bigint | undefined;
  /** By default the rate at which documents are booked. */
  use?: RateUse;
};
type RateUse = 'booking' | 'closing';

/**
 * The rates for a use, the preferred first. The closing rate is the spot rate at the end of the period (IAS 21.8), so a spot rate of that
 * day alone stands in for it; the rate of a month, which is an average, never does.
 */
const usable = {
  booking: { where: sql`kind in ('spot', 'month')`, first: sql`kind <> 'spot'` },
  closing: { where: sql`(kind = 'closing' or (kind = 'spot' and valid_from = valid_to))`, first: sql`kind <> 'closing'` },
} as const satisfies Record<RateUse, { where: RawBuilder<unknown>; first: RawBuilder<unknown> }>;

/**
 * The row of exchange_rate (id, rate, valid_from, source) that applies to a conversion on a day. The own company's rate
 * comes before the common one, the rate of the pair before the reciprocal of the reversed pair (12 digits, half up).
 * Terms are SQL, so that a statement over many rows applies the same rule to each.
 */
export function rateRow(
  of: Record<'from' | 'to' | 'day' | 'side' | 'company', RawBuilder<unknown>>,
  use: RateUse = 'booking',
): RawBuilder<unknown> {
  return sql`
    select id, trim_scale(case when base = ${of.from} then rate else round(1 / rate, 12) end) as rate, valid_from, source
    from exchange_rate
    where ((base = ${of.from} and quote = ${of.to}) or (base = ${of.to} and quote = ${of.from}))
      and ${of.day} between valid_from and valid_to and side in (${of.side}, 'both')
      and (company_id is null or company_id = ${of.company}) and confirmed and ${usable[use].where}
    order by company_id nulls last, ${usable[use].first}, base <> ${of.from}, (side = 'both')
    limit 1`;
}

/**
 * The price of one unit of `from` in units of `to` on a day, as decimal text, by `rateRow`. The same currency is 1.
 * Refuses RATE_MISSING and never uses the rate of a neighbouring day. The day in the result is the first on which the
 * rate was in force.
 */
export async function rateOn(work: Pick<ReferenceWork, 'db'>, conversion: Conversion): Promise<RateOnDay> {
  const { from, to, day, use = 'booking' } = conversion;
  if (from === to) return { rate: '1', rateId: null, day, source: '' };
  const rows = await ratesBetween(work, conversion, use);
  const rate = rows[0];
  if (!rate)
    throw new Refusal(use === 'closing' && (await isBooked(work, conversion)) ? 'CLOSING_RATE_MISSING' : 'RATE_MISSING', { from, to, day });
  return { rate: rate.rate, rateId: rate.id, day: rate.valid_from, source: rate.source };
}

/** The same price, or null where that day has none. */
export async function rateOrNull(work: Pick<ReferenceWork, 'db'>, conversion: Conversion): Promise<string | null> {
  try {
    return (await rateOn(work, conversion)).rate;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'RATE_MISSING') return null;
    throw error;
  }
}

async function ratesBetween({ db }: Pick<ReferenceWork, 'db'>, { from, to, day, side, companyId }: Conversion, use: RateUse) {
  const company = sql`${companyId ?? null}::bigint`;
  const row = rateRow({ from: sql`${from}`, to: sql`${to}`, day: sql`${day}::date`, side: sql`${side}`, company }, use);
  return (await sql<{ id: bigint; rate: string; valid_from: Day; source: string }>`${row}`.execute(db)).rows;
}

/** True where documents of that day are booked, at the rate of their month. */
async function isBooked(work: Pick<ReferenceWork, 'db'>, { use: _closing, ...conversion }: Conversion): Promise<boolean> {
  return (await ratesBetween(work, conversion, 'booking')).length > 0;
}

/** Freezes rates that posted lines use: they can no longer change. Call it when posting, with the ids from `rateOn`. */
export async function markRatesUsed(work: Pick<ReferenceWork, 'db'>, rateIds: readonly (bigint | null)[]): Promise<void> {
  const ids = rateIds.filter((id): id is bigint => id !== null);
  if (ids.length === 0) return;
  await work.db.updateTable('exchange_rate').set({ used: true }).where('id', 'in', ids).where('used', '=', false).execute();
}
