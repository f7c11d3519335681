import { addDays, type Day } from '../../../kernel/day.ts';

/** A paper with a last day: run out, running out within thirty days, or good. A paper without a last day is good. */
export const paperStates = ['expired', 'soon', 'good'] as const;
export type PaperState = (typeof paperStates)[number];
export const warnDays = 30;

export function paperState(until: Day | null, today: Day): PaperState {
  if (until === null) return 'good';
  if (until < today) return 'expired';
  return until <= addDays(today, warnDays) ? 'soon' : 'good';
}

/** The worst of several papers: what decides whether a truck or a driver may go. */
export function worstPaper(untils: readonly (Day | null)[], today: Day): PaperState {
  const states = untils.map((until) => paperState(until, today));
  return states.includes('expired') ? 'expired' : states.includes('soon') ? 'soon' : 'good';
}
