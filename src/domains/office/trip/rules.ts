import { addDays, type Day, daysBetween } from '../../../kernel/day.ts';
import { badField } from '../../../kernel/refusal.ts';
import { type Calendar, countedHalves, type HalfDay, isBefore, isWorkday, type Period } from '../leave/rules.ts';

/** The half days from 1 January 2000 until this one, as `trip_person.half_days` counts them. */
export function halfDayNumber({ day, half }: HalfDay): number {
  return 2 * daysBetween('2000-01-01', day) + half - 1;
}

/** The period of all stays, from the first to the last. Refuses a stay that ends before it begins, or begins before the one before it ended. */
export function periodOfStays(stays: readonly Period[]): Period {
  for (const [place, { from, to }] of stays.entries()) {
    if (isBefore(to, from)) throw badField(`stays.${place}.to_on`, 'END_BEFORE_START');
    const before = stays[place - 1];
    if (before && !isBefore(before.to, from)) throw badField(`stays.${place}.from_on`, 'TRIP_STAYS_OVERLAP');
  }
  const [first, last] = [stays[0], stays.at(-1)];
  // Stryker disable next-line LogicalOperator: stays without a first one have no last one
  if (!first || !last) throw badField('stays', 'REQUIRED');
  return { from: first.from, to: last.to };
}

export type Stay = Period & { readonly placeId: bigint };

/** The half days at each place. Every day of the calendar counts; a day between two stays counts nowhere. */
export function halfDaysByPlace(stays: readonly Stay[]): ReadonlyMap<bigint, number> {
  const halves = new Map<bigint, number>();
  for (const stay of stays) halves.set(stay.placeId, (halves.get(stay.placeId) ?? 0) + countedHalves(stay, new Map(), true).length);
  return halves;
}

/** The allowance of half days at a daily amount, in its smallest unit and rounded half up once. */
export function allowanceOf(dailyMinor: bigint, halfDays: number): bigint {
  return (dailyMinor * BigInt(halfDays) + 1n) / 2n;
}

/** Expenses of a trip are claimed within this many working days after the return. */
export const claimDays = 5;

/** The last day on which a trip that ended on a day may be claimed without a reason. */
export function claimUntil(endedOn: Day, calendar: Calendar): Day {
  let day = endedOn;
  for (let left = claimDays; left > 0; ) {
    day = addDays(day, 1);
    if (isWorkday(day, calendar)) left -= 1;
  }
  return day;
}
