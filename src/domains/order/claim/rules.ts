import Big from 'big.js';
import { addDays, type Day } from '../../../kernel/day.ts';
import { allocate, type Currency } from '../../../kernel/money.ts';
import type { ClaimKind, LiableParty } from './kinds.ts';

/** The periods and limits of a rule of law, as the table of claim rules has them. */
export type ClaimRule = {
  readonly notice_days: number | null;
  readonly delay_notice_days: number | null;
  readonly suit_months: number | null;
  readonly xdr_per_kg: string | null;
  readonly xdr_per_package: string | null;
};

/** The day some months after another; the last day of the month where it has no such day. */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const at = year * 12 + month - 1 + months;
  const last = new Date(Date.UTC(Math.floor(at / 12), (at % 12) + 1, 0)).getUTCDate();
  const pad = (number: number): string => String(number).padStart(2, '0');
  return `${Math.floor(at / 12)}-${pad((at % 12) + 1)}-${pad(Math.min(date, last))}`;
}

/**
 * The last days of a claim against the carrier: for its notice, and for a suit. Both count from the delivery. Null where the rule names no
 * period. Holidays are not taken out, so the day is never too late.
 */
export function deadlinesOf(
  rule: ClaimRule,
  kind: ClaimKind,
  from: Day,
): { readonly noticeDueOn: Day | null; readonly suitDueOn: Day | null } {
  const days = kind === 'delay' ? rule.delay_notice_days : rule.notice_days;
  return {
    noticeDueOn: days === null ? null : addDays(from, days),
    suitDueOn: rule.suit_months === null ? null : addMonths(from, rule.suit_months),
  };
}

/** Days before the deadline for the notice from which it is shown as near, and people are reminded of both deadlines. */
export const warnDays = 3;
/** The same for the insurer, whose papers take longer: a notice that comes too late can cost the whole cover. */
export const insurerWarnDays = 7;

/**
 * The most that a carrier owes by a rule, in special drawing rights: by weight, or by package where the rule has both and packages give
 * more (Hague-Visby art. IV(5)(a)). Null where the rule has no limit or the weight is unknown.
 */
export function limitXdr(
  rule: Pick<ClaimRule, 'xdr_per_kg' | 'xdr_per_package'>,
  goods: { grossKg: string | null; packages: number | null },
) {
  const limits = [
    rule.xdr_per_kg !== null && goods.grossKg !== null ? new Big(rule.xdr_per_kg).times(goods.grossKg) : null,
    rule.xdr_per_package !== null && goods.packages !== null ? new Big(rule.xdr_per_package).times(goods.packages) : null,
  ].filter((limit) => limit !== null);
  const [first, second] = limits;
  if (!first) return null;
  return (second?.gt(first) ? second : first).toFixed(2);
}

export type Share = { readonly percent: string };

/** A percent with up to four decimals as whole ten-thousandths of it. */
function weightOf({ percent }: Share): bigint {
  return BigInt(new Big(percent).times(10_000).round(0).toFixed(0));
}

export function isWhole(shares: readonly Share[]): boolean {
  return shares.reduce((sum, share) => sum + weightOf(share), 0n) === 1_000_000n;
}

/** The parts of an amount by share, in the order given. They add up to the amount. */
export function splitByShare(currency: Currency, minor: bigint, shares: readonly Share[]): bigint[] {
  return allocate({ currency, minor }, shares.map(weightOf)).map((part) => part.minor);
}

export type PartOfClaim = { readonly party: LiableParty; readonly minor: bigint };

/**
 * The customer's credit: the approved amount without the part for which the customer itself is liable.
 */
export function creditOf(parts: readonly PartOfClaim[]): bigint {
  return parts.reduce((sum, { party, minor }) => (party === 'customer' ? sum : sum + minor), 0n);
}

/**
 * The amount to recover of a part: nothing from ourselves, from the customer, whose part was never paid, and from a party that no carrier
 * record stands for, such as a warehouse of our own.
 */
export function recoverable({ party, carrier_id, minor }: PartOfClaim & { readonly carrier_id: bigint | null }): bigint {
  return party === 'own' || party === 'customer' || carrier_id === null ? 0n : minor;
}
