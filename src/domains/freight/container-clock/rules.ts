import { greaterOf, lesserOf } from '../../../kernel/bounds.ts';
import Big from 'big.js';
import { addDays, type Day, daysBetween } from '../../../kernel/day.ts';
import { type Currency, roundTo } from '../../../kernel/money.ts';
import type { ClockStart, DemurrageDirection, DemurrageKind, DemurrageSide, FreeDayCount } from '../demurrage-tariff/kinds.ts';
import type { ClockState, ContainerEvent, TimeBasis } from './kinds.ts';

/** The last day of a tier, null for the last one, and its rate per container and day. */
type Tier = { readonly to_day: number | null; readonly rate: string };
export type Terms = {
  readonly free_days: number;
  readonly count_by: FreeDayCount;
  readonly starts: ClockStart;
  readonly currency: Currency;
  readonly tiers: readonly Tier[];
};
/** Days on which a clock does not count, both included; without an end it still stands. */
export type Stop = { readonly from_on: Day; readonly to_on: Day | null };
/** True for a working day of the port's country. */
export type IsWorking = (day: Day) => boolean;

type Counted = {
  /** The last free day; null while the clock stands before its free time is used up. */
  readonly last_free_on: Day | null;
  readonly stopped_days: number;
  readonly charge_days: number;
};

const isStopped = (stops: readonly Stop[], day: Day): boolean =>
  stops.some(({ from_on, to_on }) => from_on <= day && (to_on === null || day <= to_on));

/** Days of both bounds that no stop covers; stops do not overlap. */
function stoppedBetween(stops: readonly Stop[], from: Day, to: Day): number {
  return stops.reduce((sum, stop) => {
    const first = greaterOf(stop.from_on, from);
    const last = lesserOf(stop.to_on ?? to, to);
    return sum + Math.max(0, daysBetween(first, last) + 1);
  }, 0);
}

/**
 * The days of a clock from its starting event up to and including `to`. Free time is used up by days on which the clock does not stand,
 * under working days by those of the port's calendar alone. Every later day on which it does not stand is charged, holidays too.
 */
export function daysOf(
  terms: Pick<Terms, 'free_days' | 'count_by' | 'starts'>,
  span: { readonly from: Day; readonly to: Day },
  stops: readonly Stop[],
  isWorking: IsWorking,
): Counted {
  const first = terms.starts === 'nextDay' ? addDays(span.from, 1) : span.from;
  const standing = stops.find(({ to_on }) => to_on === null);
  let free = 0;
  let next = first;
  while (free < terms.free_days) {
    if (standing && next >= standing.from_on)
      return { last_free_on: null, stopped_days: stoppedBetween(stops, first, span.to), charge_days: 0 };
    if (!isStopped(stops, next) && (terms.count_by === 'calendar' || isWorking(next))) free += 1;
    next = addDays(next, 1);
  }
  const late = Math.max(0, daysBetween(next, span.to) + 1);
  return {
    last_free_on: addDays(next, -1),
    stopped_days: stoppedBetween(stops, first, span.to),
    charge_days: late === 0 ? 0 : late - stoppedBetween(stops, next, span.to),
  };
}

export type PricedTier = {
  readonly from_day: number;
  readonly to_day: number | null;
  readonly days: number;
  readonly rate: string;
  readonly amount_minor: bigint;
};

/**
 * The charge for days after the free time: each tier's days at its rate, rounded once for each tier. The days of tiers count from the start
 * of the clock, so the first charged day is the one after the free days.
 */
export function amountOf(
  terms: Pick<Terms, 'free_days' | 'currency' | 'tiers'>,
  chargeDays: number,
): { lines: PricedTier[]; minor: bigint } {
  const lastDay = terms.free_days + chargeDays;
  let from = terms.free_days + 1;
  const lines: PricedTier[] = [];
  for (const { to_day, rate } of terms.tiers) {
    const days = Math.min(to_day ?? lastDay, lastDay) - from + 1;
    if (days > 0)
      lines.push({ from_day: from, to_day, days, rate, amount_minor: roundTo(terms.currency, new Big(rate).times(days)).minor });
    from = (to_day ?? lastDay) + 1;
  }
  return { lines, minor: lines.reduce((sum, line) => sum + line.amount_minor, 0n) };
}

type TierColumns = {
  readonly tier1_to: number | null;
  readonly tier1_rate: string | null;
  readonly tier2_to: number | null;
  readonly tier2_rate: string | null;
  readonly tier3_to: number | null;
  readonly tier3_rate: string | null;
  readonly last_rate: string;
};
/** The tiers of a tariff's row. */
export function tiersOf(row: TierColumns): Tier[] {
  const bounded = [
    { to_day: row.tier1_to, rate: row.tier1_rate },
    { to_day: row.tier2_to, rate: row.tier2_rate },
    { to_day: row.tier3_to, rate: row.tier3_rate },
  ];
  return [
    ...bounded.flatMap(({ to_day, rate }) => (to_day === null || rate === null ? [] : [{ to_day, rate }])),
    { to_day: null, rate: row.last_rate },
  ];
}

type Scope = {
  readonly side: DemurrageSide;
  readonly kind: DemurrageKind;
  readonly direction: DemurrageDirection;
  readonly carrier_id: bigint;
  readonly station_id: bigint;
  readonly size_type: string | null;
  readonly customer_id: bigint | null;
};
type Dated = Scope & { readonly valid_from: Day; readonly valid_to: Day | null };

const keyOf = ({ side, kind, direction, carrier_id, station_id }: Omit<Scope, 'size_type' | 'customer_id'>): string =>
  `${side} ${kind} ${direction} ${carrier_id} ${station_id}`;

/**
 * Finds the tariff in force on a day: one of the customer before one of any, then one of the size before one of any. The tariff of the day
 * when a clock starts holds for the whole stay.
 */
export function tariffFinder<T extends Dated>(tariffs: readonly T[]): (of: Scope, day: Day) => T | undefined {
  const known = Map.groupBy(tariffs, keyOf);
  const rank = ({ customer_id, size_type }: T): number => (customer_id === null ? 0 : 2) + (size_type === null ? 0 : 1);
  return (of, day) =>
    known
      .get(keyOf(of))
      ?.filter(
        (tariff) =>
          tariff.valid_from <= day &&
          (tariff.valid_to === null || day <= tariff.valid_to) &&
          (tariff.size_type === null || tariff.size_type === of.size_type) &&
          (tariff.customer_id === null || tariff.customer_id === of.customer_id),
      )
      .reduce<T | undefined>((best, tariff) => (best && rank(best) >= rank(tariff) ? best : tariff), undefined);
}

/** The times of an event as days at its port. */
export type EventDays = { readonly [B in TimeBasis]: Day | null };

/** The day on which an event happened or is expected, and how that is known. */
export function expectedDay(event: EventDays | undefined): { readonly day: Day; readonly basis: TimeBasis } | null {
  if (event?.actual) return { day: event.actual, basis: 'actual' };
  if (event?.estimated) return { day: event.estimated, basis: 'estimated' };
  return event?.planned ? { day: event.planned, basis: 'planned' } : null;
}

/** The state that the days of a clock imply. */
export function stateOf(clock: {
  readonly basis: TimeBasis;
  readonly ended_on: Day | null;
  readonly last_free_on: Day | null;
  readonly today: Day;
}): ClockState {
  if (clock.basis !== 'actual') return 'planned';
  if (clock.ended_on !== null) return 'ended';
  return clock.last_free_on !== null && clock.last_free_on < clock.today ? 'late' : 'running';
}

/** The first event of a direction that happened before the one in front of it; null where all follow each other. */
export function eventOutOfOrder(
  order: readonly ContainerEvent[],
  at: (event: ContainerEvent) => Date | null | undefined,
): ContainerEvent | null {
  const happened = order.flatMap((event) => {
    const time = at(event);
    return time ? [{ event, time }] : [];
  });
  return happened.find(({ time }, place) => place > 0 && time < (happened[place - 1]?.time ?? time))?.event ?? null;
}

/** A day of a country's week, or of its calendar where that differs from the week. */
export function workingDays(exceptions: readonly { readonly day: Day; readonly kind: 'holiday' | 'workday' }[]): IsWorking {
  const known = new Map(exceptions.map(({ day, kind }) => [day, kind === 'workday']));
  return (day) => {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    return known.get(day) ?? (weekday !== 0 && weekday !== 6);
  };
}
