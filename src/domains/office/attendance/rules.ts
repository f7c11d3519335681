import { addDays, type Day } from '../../../kernel/day.ts';

/** The times of a shift, HH:MM in the place of the own company. */
export type Shift = { readonly begins: string; readonly ends: string; readonly graceMinutes: number };

/** A moment as minutes of the place's own clock, so that days and shifts are compared without a time zone. */
export type LocalMinute = number;

export function localMinute(day: Day, time: string): LocalMinute {
  return Date.parse(`${day}T${time}:00Z`) / 60_000;
}

/** Records count for a shift from so long before it begins until so long after it ends. */
const beforeMinutes = 240;
export const afterMinutes = 300;

/** The beginning and the end of the shift of a day; a shift that ends before it begins ends on the next day. */
function hoursOf(day: Day, { begins, ends }: Shift): { readonly begins: LocalMinute; readonly ends: LocalMinute } {
  return { begins: localMinute(day, begins), ends: localMinute(ends <= begins ? addDays(day, 1) : day, ends) };
}

/** True when no later record counts for the shift of a day. */
export function isShiftOver(day: Day, shift: Shift, now: LocalMinute): boolean {
  return now >= hoursOf(day, shift).ends + afterMinutes;
}

/**
 * The day for whose shift a record counts, which for the morning after a night shift is the day before; null outside all shifts. Where the
 * spans of two shifts overlap, as after a change from night to day, the record counts for the nearer one.
 */
export function dayOfRecord(at: LocalMinute, shiftOn: (day: Day) => Shift | undefined): Day | null {
  const today = new Date(at * 60_000).toISOString().slice(0, 10);
  const spans = [-1, 0, 1].flatMap((days) => {
    const day = addDays(today, days);
    const shift = shiftOn(day);
    if (!shift) return [];
    const { begins, ends } = hoursOf(day, shift);
    if (at < begins - beforeMinutes || at >= ends + afterMinutes) return [];
    return [{ day, away: Math.max(0, begins - at, at - ends) }];
  });
  return (
    spans.reduce<(typeof spans)[number] | null>((nearest, one) => (nearest && nearest.away <= one.away ? nearest : one), null)?.day ?? null
  );
}

/** The first and the last day of a person's employment; null where it is not known. */
export type Employment = { readonly employed_from: Day | null; readonly employed_until: Day | null };

export function isEmployed({ employed_from, employed_until }: Employment, day: Day): boolean {
  return (employed_from === null || employed_from <= day) && (employed_until === null || day <= employed_until);
}

export type DayFacts = {
  readonly day: Day;
  readonly isWorkday: boolean;
  /** Leave in the morning and in the afternoon. */
  readonly leave: readonly [boolean, boolean];
  /** A business trip in the morning and in the afternoon: it is work, and nobody is recorded on it. */
  readonly trip: readonly [boolean, boolean];
};
export const dayStates = ['rest', 'leave', 'trip', 'present', 'absent', 'missing', 'restWorked'] as const;
export type DayResult = {
  readonly state: (typeof dayStates)[number];
  readonly first: LocalMinute | null;
  readonly last: LocalMinute | null;
  /** Half days. */
  readonly present: number;
  readonly onLeave: number;
  readonly absent: number;
  readonly lateMinutes: number;
  readonly earlyMinutes: number;
};

/**
 * One day of a person. A person who comes after the middle of the shift, or leaves before it, is absent for that half and not late. A
 * single record counts as presence and is marked as missing its other one.
 */
export function evaluateDay(of: DayFacts, shift: Shift, records: readonly LocalMinute[]): DayResult {
  const { begins, ends } = hoursOf(of.day, shift);
  const middle = begins + (ends - begins) / 2;
  const own = records.filter((at) => at >= begins - beforeMinutes && at < ends + afterMinutes).sort((a, b) => a - b);
  const first = own[0] ?? null;
  const last = own.length > 1 ? (own.at(-1) ?? null) : null;
  const none = { first, last, present: 0, onLeave: 0, absent: 0, lateMinutes: 0, earlyMinutes: 0 };
  if (!of.isWorkday) return { ...none, state: own.length > 0 ? 'restWorked' : 'rest' };
  const onLeave = of.leave.filter(Boolean).length;
  if (onLeave === 2) return { ...none, state: 'leave', onLeave };
  const onTrip = of.trip.filter((half, place) => half && !of.leave[place]).length;
  if (onLeave + onTrip === 2) return { ...none, state: 'trip', onLeave, present: onTrip };
  if (first === null) return { ...none, state: 'absent', onLeave, present: onTrip, absent: 2 - onLeave - onTrip };
  if (last === null) return { ...none, state: 'missing', onLeave, present: 2 - onLeave };
  const [excusesMorning, excusesAfternoon] = [of.leave[0] || of.trip[0], of.leave[1] || of.trip[1]];
  const [from, until] = [excusesMorning ? middle : begins, excusesAfternoon ? middle : ends];
  const missesMorning = !excusesMorning && !excusesAfternoon && first >= middle;
  const missesAfternoon = !excusesMorning && !excusesAfternoon && last <= middle;
  const absent = (missesMorning ? 1 : 0) + (missesAfternoon ? 1 : 0);
  const minutesOver = (minutes: number): number => (minutes > shift.graceMinutes ? minutes : 0);
  return {
    first,
    last,
    state: absent === 2 ? 'absent' : 'present',
    onLeave,
    absent,
    present: 2 - onLeave - absent,
    lateMinutes: missesMorning ? 0 : minutesOver(first - from),
    earlyMinutes: missesAfternoon ? 0 : minutesOver(until - last),
  };
}

export type Sheet = {
  /** Half days: work = present + leave + absent. */
  readonly work: number;
  readonly present: number;
  readonly leave: number;
  readonly absent: number;
  readonly lateTimes: number;
  readonly lateMinutes: number;
  readonly earlyTimes: number;
  readonly earlyMinutes: number;
  readonly missingTimes: number;
  readonly restDaysWorked: number;
};

/** The sums of a person's days. */
export function sheetOf(days: readonly DayResult[]): Sheet {
  const sum = (of: (day: DayResult) => number): number => days.reduce((total, day) => total + of(day), 0);
  const [present, leave, absent] = [sum((day) => day.present), sum((day) => day.onLeave), sum((day) => day.absent)];
  return {
    work: present + leave + absent,
    present,
    leave,
    absent,
    lateTimes: sum(({ lateMinutes }) => (lateMinutes > 0 ? 1 : 0)),
    lateMinutes: sum(({ lateMinutes }) => lateMinutes),
    earlyTimes: sum(({ earlyMinutes }) => (earlyMinutes > 0 ? 1 : 0)),
    earlyMinutes: sum(({ earlyMinutes }) => earlyMinutes),
    missingTimes: sum(({ state }) => (state === 'missing' ? 1 : 0)),
    restDaysWorked: sum(({ state }) => (state === 'restWorked' ? 1 : 0)),
  };
}
