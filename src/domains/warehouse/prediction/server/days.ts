import { addDays, type Day } from '../../../../kernel/day.ts';

/** Half a year is looked at, by weeks; four weeks are forecast, and tested on three times four weeks. */
export const historyDays = 182;
export const shownDays = 28;
export const method = { season: 7, horizon: shownDays, origins: 3 } as const;

/** The counts of consecutive days from sparse rows. */
export function seriesOf(rows: readonly { readonly day: Day; readonly n: number }[], from: Day, days: number): number[] {
  const byDay = new Map(rows.map(({ day, n }) => [day, n]));
  return Array.from({ length: days }, (_, place) => byDay.get(addDays(from, place)) ?? 0);
}

export const rounded = (value: number): number => Math.round(value * 10) / 10;
export const roundedError = (value: number | null): number | null => (value === null ? null : Math.round(value * 100) / 100);
export const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
