import { Refusal } from '../../../kernel/refusal.ts';
import type { PeriodState } from './states.ts';

/** Refuses PERIOD_CLOSED where nothing may be dated in a month of this state. A soft-closed month takes what finance itself posts. */
export function takesEntries(state: PeriodState, maySoft: boolean): boolean {
  return state === 'open' || state === 'reopened' || (state === 'softClosed' && maySoft);
}

export function openOrRefuse(month: string, state: PeriodState, maySoft: boolean): void {
  if (!takesEntries(state, maySoft)) throw new Refusal(state === 'softClosed' ? 'PERIOD_SOFT_CLOSED' : 'PERIOD_CLOSED', { month });
}
