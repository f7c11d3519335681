import Big from 'big.js';
import { sql } from 'kysely';
import type { Day } from '../../../../kernel/day.ts';
import { amountOf, type Currency, convert, type Money } from '../../../../kernel/money.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { ReferenceWork } from '../../server/db.ts';
import type { RateKind, RateUnit } from '../contract.ts';

/** The most by which a rate may differ from the last known one of its pair without a second person, in percent. */
export const changePercentMax = 5;

type Pair = {
  readonly base: RateUnit;
  readonly quote: Currency;
  readonly day: Day;
  readonly companyId: bigint | null;
  readonly kind: RateKind;
  /** A rate that is not compared with itself. */
  readonly exceptId?: bigint | undefined;
};

/**
 * The last rate of a pair that is known on a day, in either direction, or the first one after it; null where there is none. A contract rate
 * compares nothing, nor does one that waits to be confirmed.
 */
export async function knownRate({ db }: Pick<ReferenceWork, 'db'>, pair: Pair): Promise<string | null> {
  const { base, quote, day } = pair;
  if (base === quote) return '1';
  const { rows } = await sql<{ rate: string }>`
    select trim_scale(case when base = ${base} then rate else round(1 / rate, 12) end)::text as rate from exchange_rate
    where ((base = ${base} and quote = ${quote}) or (base = ${quote} and quote = ${base})) and confirmed and kind <> 'contract'
      and (company_id is null or company_id = ${pair.companyId}::bigint) and id <> ${pair.exceptId ?? 0n}
    order by (valid_from <= ${day}::date) desc, abs(valid_from - ${day}::date), kind <> ${pair.kind} limit 1`.execute(db);
  return rows[0]?.rate ?? null;
}

type Exchange = {
  readonly from: Money;
  readonly to: Money;
  readonly day: Day;
  readonly company: { readonly companyId: bigint; readonly currency: Currency };
};

/**
 * Requires that two amounts which one person exchanges for each other are near the last known rate; refuses RATE_FAR. A true move of the market
 * is entered among the exchange rates first, where a second person confirms it. Amounts of few units differ by their rounding.
 */
export async function requireNearRate(work: Pick<ReferenceWork, 'db'>, { from, to, day, company }: Exchange): Promise<void> {
  const worth = async (money: Money): Promise<{ minor: bigint; rate: string } | null> => {
    const pair = { base: money.currency, quote: company.currency, day, companyId: company.companyId, kind: 'spot' } as const;
    const rate = await knownRate(work, pair);
    return rate === null ? null : { rate, minor: convert(money, company.currency, rate).minor };
  };
  const [sold, bought] = [await worth(from), await worth(to)];
  if (!sold || !bought) return;
  const apart = sold.minor < bought.minor ? bought.minor - sold.minor : sold.minor - bought.minor;
  const whole = sold.minor < 0n ? -sold.minor : sold.minor;
  if (apart <= 1n || apart * 100n <= whole * BigInt(changePercentMax)) return;
  const wanted = new Big(amountOf(to.currency, to.minor)).div(amountOf(from.currency, from.minor));
  const known = new Big(sold.rate).div(bought.rate);
  const facts = { from: from.currency, to: to.currency, asked: shown(wanted), known: shown(known), percent: changePercentMax };
  throw new Refusal('RATE_FAR', facts);
}

/** Seven significant digits: enough for a reader of dong and dollars alike. */
function shown(rate: Big): string {
  return new Big(rate.toPrecision(7)).toFixed();
}
