import { addDays, type Day, daysBetween } from '../../../kernel/day.ts';

/** 1 is the morning, 2 the afternoon. */
export type Half = 1 | 2;
export const halves = ['morning', 'afternoon'] as const;
export type HalfName = (typeof halves)[number];
export const halfOf = (name: HalfName): Half => (name === 'morning' ? 1 : 2);
export const halfName = (half: number): HalfName => (half === 1 ? 'morning' : 'afternoon');

export type HalfDay = { readonly day: Day; readonly half: Half };
export type Period = { readonly from: HalfDay; readonly to: HalfDay };

type Entered = { readonly from_on: Day; readonly from_half: HalfName; readonly to_on: Day; readonly to_half: HalfName };

/** A period as it is entered. */
export function enteredPeriod(p: Entered): Period {
  return { from: { day: p.from_on, half: halfOf(p.from_half) }, to: { day: p.to_on, half: halfOf(p.to_half) } };
}

/** The days of a country that differ from its week. */
export type Calendar = ReadonlyMap<Day, 'holiday' | 'workday'>;

/** The longest period that one request or trip may cover, its first and last day included. */
export const periodDaysMax = 400;

export function isBefore(one: HalfDay, other: HalfDay): boolean {
  return one.day < other.day || (one.day === other.day && one.half < other.half);
}

/** The half days that lie in one of these periods, whose first and last half day belong to it. */
export function within(taken: readonly HalfDay[], periods: readonly Period[]): HalfDay[] {
  return taken.filter((one) => periods.some(({ from, to }) => !isBefore(one, from) && !isBefore(to, one)));
}

/** The days of half days in their order as text, days in a row as one range. */
export function rangesText(taken: readonly HalfDay[]): string {
  const ranges: { first: Day; last: Day }[] = [];
  for (const { day } of taken) {
    const open = ranges.at(-1);
    if (open && day <= addDays(open.last, 1)) open.last = day;
    else ranges.push({ first: day, last: day });
  }
  return ranges.map(({ first, last }) => (first === last ? first : `${first} – ${last}`)).join(', ');
}

export function isWorkday(day: Day, calendar: Calendar): boolean {
  const special = calendar.get(day);
  if (special) return special === 'workday';
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}

/** The half days of a period that count as leave: those of working days, or of every day. */
export function countedHalves({ from, to }: Period, calendar: Calendar, everyDay: boolean): HalfDay[] {
  const days = Array.from({ length: daysBetween(from.day, to.day) + 1 }, (_, place) => addDays(from.day, place));
  return days
    .filter((day) => everyDay || isWorkday(day, calendar))
    .flatMap((day): HalfDay[] => [
      { day, half: 1 },
      { day, half: 2 },
    ])
    .filter((one) => !isBefore(one, from) && !isBefore(to, one));
}

/** Days as text, from half days: 3 → 1.5. */
export function daysText(halfDays: number): string {
  return (halfDays / 2).toFixed(1);
}

export type Entitlement = {
  readonly granted: number;
  readonly carried: number;
  readonly carryUntil: Day | null;
  readonly carriedOut: number;
  /** Taken on days until `carryUntil`, and after it. */
  readonly early: number;
  readonly late: number;
};

const isEarly = (day: Day, { carryUntil }: Pick<Entitlement, 'carryUntil'>): boolean => carryUntil === null || day <= carryUntil;

/** The entitlement after more half days are taken. All counts are half days. */
export function withTaken(of: Entitlement, taken: readonly HalfDay[]): Entitlement {
  const early = taken.filter(({ day }) => isEarly(day, of)).length;
  return { ...of, early: of.early + early, late: of.late + taken.length - early };
}

/** The half days that may still be taken on a day. Carried days are used first, and lapse after their last day. */
export function leftOn(of: Entitlement, day: Day): number {
  const carried = isEarly(day, of) ? Math.max(0, of.carried - of.early) : 0;
  return of.granted - of.carriedOut - Math.max(0, of.early - of.carried) - of.late + carried;
}

/** The half days that are taken beyond what was granted and carried over. The database allows none (leave_entitlement_covers). */
export function excessOf(of: Entitlement): number {
  return Math.max(0, Math.max(0, of.early - of.carried) + of.late + of.carriedOut - of.granted);
}
