import { addDays, type Day } from '../../../kernel/day.ts';

/** The Sunday of a day's week. */
export function endOfWeek(day: Day): Day {
  return addDays(day, 6 - weekday(day));
}

/** The values of the week's days up to today, and those of the same weekdays of the week before. The last value is today's. */
export function weeksOf<T>(days: readonly T[], today: Day): { readonly current: readonly T[]; readonly before: readonly T[] } {
  const length = weekday(today) + 1;
  return { current: days.slice(-length), before: days.slice(-length - 7, -7) };
}

/** Monday is 0. */
function weekday(day: Day): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}
