import { addDays, type Day } from '../../../kernel/day.ts';

/** A lift is for a time: nobody remembers after a quarter why it was given. */
export const liftDaysMax = 90;

export function lastLiftDay(today: Day): Day {
  return addDays(today, liftDaysMax);
}

export type Standing = {
  /** Null is unlimited, 0 is cash only. */
  readonly limitMinor: bigint | null;
  /** What lifts in force add to the limit. */
  readonly liftedMinor: bigint;
  readonly exposureMinor: bigint;
  /** Money of the customer that settles no bill yet: it stands against what is owed. */
  readonly advanceMinor: bigint;
};

/** What a customer may still send; null is without end. */
export function leftOf(standing: Standing): bigint | null {
  const { limitMinor, liftedMinor, exposureMinor, advanceMinor } = standing;
  return limitMinor === null ? null : limitMinor + liftedMinor + advanceMinor - exposureMinor;
}

/**
 * Whether one more order goes beyond the limit. An order that nobody could price (null) goes as long as anything is left: a customer
 * who pays in cash first pays, whatever it comes to.
 */
export function goesOver(standing: Standing, orderMinor: bigint | null): boolean {
  const left = leftOf(standing);
  if (left === null) return false;
  return orderMinor === null ? left <= 0n : orderMinor > left;
}

/** From this share of the limit on somebody should look. */
export const nearPercent = 80;
