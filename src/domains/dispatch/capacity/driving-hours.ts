import { addDays, type Day, dayIn, daysBetween, minuteIn } from '../../../kernel/day.ts';

/** A planned trip of a driver: its planned times and the hours at the wheel. */
export type DrivenTrip = { readonly depart: Date; readonly arrive: Date; readonly hours: number };

/** The countries of a way, and the standard time of its line in hours; null without a line. */
export type Way = { readonly countries: readonly string[]; readonly standardHours: string | null };

type Limits = {
  /** Hours at the wheel in one day and in one week; null where no limit is set. */
  readonly dayHours: number | null;
  readonly weekHours: number | null;
  /** Hours without a rest, and the minutes of the rest. */
  readonly spellHours: number;
  readonly restMinutes: number;
};

/**
 * The driving hours that the countries allow:
 * - Vietnam: Law 36/2024/QH15 on road traffic order and safety, article 64: 10 hours a day, 48 hours a week, 4 hours without a rest. The law
 *   does not say how long the rest is; the traffic police speak of about 15 minutes (January 2025).
 * - China: regulation on the implementation of the Road Traffic Safety Law, article 62 (7): no more than 4 hours without a stop of at least
 *   20 minutes. It limits neither the day nor the week.
 * - Thailand: Land Transport Act B.E. 2522: a rest of 30 minutes after 4 hours. Only secondary sources were available (announcements of the
 *   Department of Land Transport), and none of them limits the day or the week.
 */
const limitsOf: Readonly<Record<string, Limits>> = {
  VN: { dayHours: 10, weekHours: 48, spellHours: 4, restMinutes: 15 },
  CN: { dayHours: null, weekHours: null, spellHours: 4, restMinutes: 20 },
  TH: { dayHours: null, weekHours: null, spellHours: 4, restMinutes: 30 },
};

/** On a way through several countries the strictest rule of each kind counts for all of it, since the place of each hour is not known. */
export function limitsFor(countries: readonly string[]): Limits {
  const all = countries.flatMap((country) => limitsOf[country] ?? []);
  const lowest = (of: (limits: Limits) => number | null): number | null => {
    const known = all.map(of).filter((one) => one !== null);
    return known.length > 0 ? Math.min(...known) : null;
  };
  return {
    dayHours: lowest(({ dayHours }) => dayHours),
    weekHours: lowest(({ weekHours }) => weekHours),
    spellHours: lowest(({ spellHours }) => spellHours) ?? 4,
    restMinutes: Math.max(0, ...all.map(({ restMinutes }) => restMinutes)),
  };
}

/** The hours at the wheel: the line's standard time, but no more than the plan allows. Without a line all of the planned time counts. */
export function drivingHours(depart: Date, arrive: Date, standardHours: string | null): number {
  const planned = hoursBetween(depart, arrive);
  return standardHours === null ? planned : Math.min(planned, Number(standardHours));
}

type Rests = { readonly hours: number; readonly count: number; readonly minutes: number };

/** The rests of one driver on a trip: one after each full spell that is not the last. */
export function restsOn(hours: number, { spellHours, restMinutes }: Limits): Rests {
  return { hours: rounded(hours), count: Math.max(0, Math.ceil(hours / spellHours) - 1), minutes: restMinutes };
}

type Overrun = {
  readonly of: 'day' | 'week';
  /** The day, or the Monday of the week. */
  readonly on: Day;
  /** The sum with this trip, and the limit, in hours. */
  readonly hours: number;
  readonly limit: number;
};

/**
 * The limits that one driver cannot keep to on the trip, beside the other planned trips. The driver may shift hours from one planned day to
 * another; a limit is exceeded when no arrangement keeps to it. The sum that is named is the one of an even pace, on the fullest day or week.
 * A week begins on Monday.
 */
export function overrunsOf(
  trip: DrivenTrip,
  others: readonly DrivenTrip[],
  { dayHours, weekHours }: Pick<Limits, 'dayHours' | 'weekHours'>,
  timeZone: string,
): Overrun[] {
  const time = hoursByDay(trip, timeZone);
  const taken = new Map<Day, number>();
  for (const other of others) {
    const whole = hoursBetween(other.depart, other.arrive);
    for (const [day, hours] of hoursByDay(other, timeZone)) taken.set(day, (taken.get(day) ?? 0) + (hours * other.hours) / whole);
  }
  const pace = trip.hours / hoursBetween(trip.depart, trip.arrive);
  return [...exceeded('day', dayHours, (day) => day), ...exceeded('week', weekHours, mondayOf)];

  function exceeded(of: Overrun['of'], limit: number | null, start: (day: Day) => Day): Overrun[] {
    if (limit === null) return [];
    const already = summed(taken, start);
    const periods = [...summed(time, start)].map(([on, hours]) => {
      const used = already.get(on) ?? 0;
      return { on, room: Math.min(hours, Math.max(0, limit - used)), hours: used + hours * pace };
    });
    const room = periods.reduce((sum, period) => sum + period.room, 0);
    if (room + 0.01 >= trip.hours) return [];
    const fullest = periods.reduce((most, period) => (period.hours > most.hours ? period : most));
    return [{ of, on: fullest.on, hours: rounded(fullest.hours), limit }];
  }
}

function summed(byDay: ReadonlyMap<Day, number>, start: (day: Day) => Day): Map<Day, number> {
  const sums = new Map<Day, number>();
  for (const [day, hours] of byDay) sums.set(start(day), (sums.get(start(day)) ?? 0) + hours);
  return sums;
}

/** Monday of the week of a day. 5 January 1970 was a Monday. */
export function mondayOf(day: Day): Day {
  const since = daysBetween('1970-01-05', day);
  return addDays(day, -(((since % 7) + 7) % 7));
}

/** The planned hours on each local day. Where clocks change, the hour of the change counts to the neighbouring day. */
function hoursByDay({ depart, arrive }: { depart: Date; arrive: Date }, timeZone: string): Map<Day, number> {
  const byDay = new Map<Day, number>();
  for (let at = depart; at < arrive; ) {
    const [hour = '0', minute = '0'] = minuteIn(at, timeZone).slice(-5).split(':');
    const passedMs = (Number(hour) * 60 + Number(minute)) * 60_000 + (at.getTime() % 60_000);
    const end = new Date(Math.min(arrive.getTime(), at.getTime() + 86_400_000 - passedMs));
    const day = dayIn(at, timeZone);
    byDay.set(day, (byDay.get(day) ?? 0) + hoursBetween(at, end));
    at = end;
  }
  return byDay;
}

function hoursBetween(from: Date, to: Date): number {
  return (to.getTime() - from.getTime()) / 3_600_000;
}

function rounded(hours: number): number {
  return Math.round(hours * 10) / 10;
}
