import { addDays, type Day } from '../../../kernel/day.ts';

/** The longest duration of a lift in days: after a quarter the reason for it is usually forgotten. */
export const liftDaysMax = 90;

export function lastLiftDay(today: Day): Day {
  return addDays(today, liftDaysMax);
}

export type Standing = {
  /** Null is unlimited, 0 is cash only. */
  readonly limitMinor: bigint | null;
  /** The sum that lifts in force add to the limit. */
  readonly liftedMinor: bigint;
  readonly exposureMinor: bigint;
  /** The customer's money that settles no bill yet; it is deducted from the exposure. */
  readonly advanceMinor: bigint;
};

/** The credit that a customer has left; null is unlimited. */
export function leftOf(standing: Standing): bigint | null {
  const { limitMinor, liftedMinor, exposureMinor, advanceMinor } = standing;
  return limitMinor === null ? null : limitMinor + liftedMinor + advanceMinor - exposureMinor;
}

/**
 * True when one more order exceeds the limit. An order without a price (null) is allowed as long as any credit is left, so a cash-only
 * customer has to pay first at any price.
 */
export function goesOver(standing: Standing, orderMinor: bigint | null): boolean {
  const left = leftOf(standing);
  if (left === null) return false;
  return orderMinor === null ? left <= 0n : orderMinor > left;
}

/** From this share of the limit, a customer is shown as near its limit. */
export const nearPercent = 80;
