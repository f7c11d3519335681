import Big from 'big.js';
import type { FigureKey } from './contract.ts';

/** The average of the days before today on which there was anything; a percent of zero is a bad day, and counts. The last day is today. */
export function usualOf(of: FigureKey, days: readonly (string | null)[]): Big | null {
  const known = days.slice(0, -1).flatMap((value) => (value === null ? [] : [new Big(value)]));
  const before = of === 'onTime' ? known : known.filter((value) => !value.eq(0));
  return before.length === 0 ? null : before.reduce((sum, value) => sum.plus(value), new Big(0)).div(before.length);
}

/** The change of an amount in whole percent; null where nothing was earned before, of which there is no percent. */
export function changePercent(current: string, before: string): string | null {
  return new Big(before).gt(0) ? new Big(current).minus(before).div(before).times(100).round(0).toString() : null;
}
