import { addDays, type Day, monthOf } from '../../../kernel/day.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { PeriodState } from './states.ts';

/** Whether something may be dated in a month of this state. A soft-closed month takes what finance itself posts. */
export function takesEntries(state: PeriodState, maySoft: boolean): boolean {
  return state === 'open' || state === 'reopened' || (state === 'softClosed' && maySoft);
}

/** Refuses PERIOD_CLOSED or PERIOD_SOFT_CLOSED where nothing may be dated in a month of this state. */
export function openOrRefuse(month: string, state: PeriodState, maySoft: boolean): void {
  if (!takesEntries(state, maySoft)) throw new Refusal(state === 'softClosed' ? 'PERIOD_SOFT_CLOSED' : 'PERIOD_CLOSED', { month });
}

export const firstDayOf = (month: string): Day => `${month}-01`;
export const lastDayOf = (month: string): Day => addDays(firstDayOf(nextMonth(month)), -1);
const nextMonth = (month: string): string => monthOf(addDays(`${month}-28`, 4));

/**
 * What may be unfinished in a month. Lines that nobody reviewed and entries that do not balance would make the closed books wrong.
 * Reviewed lines that are on no bill, bills that were not sent, money that nobody claimed and open balances that were not revalued
 * are judgement: an accountant may close over them, and says why.
 */
export const obstacleKinds = [
  'unpricedReceivable',
  'unpricedPayable',
  'openReceivable',
  'openPayable',
  'unbalanced',
  'unbilledReceivable',
  'unbilledPayable',
  'unsentReceivable',
  'unsentPayable',
  'unclaimed',
  'notRevalued',
] as const;
export type ObstacleKind = (typeof obstacleKinds)[number];
const blocking: ReadonlySet<ObstacleKind> = new Set([
  'unpricedReceivable',
  'unpricedPayable',
  'openReceivable',
  'openPayable',
  'unbalanced',
]);
export type Obstacle = { readonly kind: ObstacleKind; readonly count: number };

export function blocks({ kind }: Pick<Obstacle, 'kind'>): boolean {
  return blocking.has(kind);
}

/** Refuses to close over what blocks, and over what does not without a reason. */
export function closableOrRefuse(month: string, found: readonly Obstacle[], reason: string | null): void {
  const sum = (of: readonly Obstacle[]): number => of.reduce((total, { count }) => total + count, 0);
  const hard = sum(found.filter(blocks));
  if (hard > 0) throw new Refusal('PERIOD_OBSTACLES', { month, count: hard });
  const soft = sum(found);
  if (soft > 0 && !reason) throw new Refusal('PERIOD_CLOSE_REASON', { month, count: soft });
}
