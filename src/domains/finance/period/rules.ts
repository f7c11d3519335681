import { greaterOf } from '../../../kernel/bounds.ts';
import { addDays, type Day, monthOf } from '../../../kernel/day.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { PeriodState } from './states.ts';

/** True when a month in this state accepts dated records. A soft-closed month accepts those that finance itself posts. */
export function takesEntries(state: PeriodState, maySoft: boolean): boolean {
  return state === 'open' || state === 'reopened' || (state === 'softClosed' && maySoft);
}

/** Refuses PERIOD_CLOSED or PERIOD_SOFT_CLOSED where a month in this state accepts no dated records. */
export function openOrRefuse(month: string, state: PeriodState, maySoft: boolean): void {
  if (!takesEntries(state, maySoft)) throw new Refusal(state === 'softClosed' ? 'PERIOD_SOFT_CLOSED' : 'PERIOD_CLOSED', { month });
}

/**
 * Lets a job that goes through several companies pass over one whose month accepts no entry: a rejected promise of its transaction ends here,
 * and any other error goes on.
 */
export function passOverClosed(error: unknown): void {
  if (!(error instanceof Refusal) || !closedRefusals.has(error.code)) throw error;
}
const closedRefusals: ReadonlySet<string> = new Set(['PERIOD_CLOSED', 'PERIOD_SOFT_CLOSED', 'ACCRUAL_SOFT_CLOSED']);

/** The later of days. */
export function latest(first: Day, ...others: readonly Day[]): Day {
  return others.reduce(greaterOf, first);
}

/**
 * Refuses POSTING_AHEAD for an entry after the last day that its kind allows. An entry records what happened, so today is the last day
 * (Accounting Law of the PRC, article 9; Vietnamese Law on Accounting 88/2015, article 6).
 */
export function happenedOrRefuse(day: Day, last: Day): void {
  if (day > last) throw new Refusal('POSTING_AHEAD', { day, latest: last });
}

export const firstDayOf = (month: string): Day => `${month}-01`;
export const lastDayOf = (month: string): Day => addDays(firstDayOf(nextMonth(month)), -1);
const nextMonth = (month: string): string => monthOf(addDays(`${month}-28`, 4));

/**
 * The kinds of unfinished work in a month. Unreviewed lines and unbalanced entries would make the closed books wrong, and what is dated in the
 * month and waits for a second person of the company could not be posted any more: it is posted, or sent back and dated again. Unbilled
 * reviewed lines, bills that were not sent, unclaimed money, money in transit, open balances without revaluation, shares of prepaid costs that
 * a job will book and what waits for another company are a matter of judgement: an accountant may close the month despite them, with a reason.
 */
export const obstacleKinds = [
  'unpricedReceivable',
  'unpricedPayable',
  'openReceivable',
  'openPayable',
  'unbalanced',
  'submittedJournals',
  'submittedTransfers',
  'submittedBadDebts',
  'unbilledReceivable',
  'unbilledPayable',
  'unsentReceivable',
  'unsentPayable',
  'unclaimed',
  'inTransit',
  'submittedIntercompany',
  'submittedSettlements',
  'unbookedShares',
  'notRevalued',
] as const;
export type ObstacleKind = (typeof obstacleKinds)[number];
const blocking: ReadonlySet<ObstacleKind> = new Set([
  'unpricedReceivable',
  'unpricedPayable',
  'openReceivable',
  'openPayable',
  'unbalanced',
  'submittedJournals',
  'submittedTransfers',
  'submittedBadDebts',
]);
export type Obstacle = { readonly kind: ObstacleKind; readonly count: number };

export function blocks({ kind }: Pick<Obstacle, 'kind'>): boolean {
  return blocking.has(kind);
}

/** Refuses to close a month with blocking obstacles, or with other obstacles and no reason. */
export function closableOrRefuse(month: string, obstacles: readonly Obstacle[], reason: string | null): void {
  const sum = (of: readonly Obstacle[]): number => of.reduce((total, { count }) => total + count, 0);
  const hard = sum(obstacles.filter(blocks));
  if (hard > 0) throw new Refusal('PERIOD_OBSTACLES', { month, count: hard });
  const soft = sum(obstacles);
  if (soft > 0 && !reason) throw new Refusal('PERIOD_CLOSE_REASON', { month, count: soft });
}

/** Refuses PERIOD_FUTURE for a day in a month that has not begun. */
export function begunOrRefuse(day: Day, today: Day): void {
  if (monthOf(day) > monthOf(today)) throw new Refusal('PERIOD_FUTURE', { month: monthOf(day) });
}
