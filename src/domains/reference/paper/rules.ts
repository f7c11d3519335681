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

/** What has papers, and which; the page lists them in this order. */
export const paperSubjects = ['driver', 'vehicle', 'carrier', 'supplier', 'contract'] as const;
export type PaperSubject = (typeof paperSubjects)[number];
export const paperKinds = [
  ...['licence', 'qualification', 'passport', 'dangerous', 'inspection', 'insurance', 'commercialInsurance'],
  ...['permit', 'borderPermit', 'authorisation', 'contract'],
] as const;
/** The kinds of file that show a paper: they stand among the record's attachments. */
export const paperFiles = {
  driver: ['licence', 'qualification', 'passport', 'dangerous', 'idCard', 'other'],
  vehicle: ['licence', 'inspection', 'insurance', 'commercialInsurance', 'permit', 'borderPermit', 'photo', 'other'],
  carrier: ['licence', 'permit', 'insurance', 'contract', 'other'],
} as const;

/**
 * The distance at which a paper is due to be spoken of, in days before its last: its own first distance, a week, and -1 once it has
 * run out. Null while it is good, and when it ran out so long ago that everybody knows.
 */
export function reminderDue(daysLeft: number, firstDays: number): number | null {
  if (daysLeft < 0) return daysLeft >= -warnDays ? -1 : null;
  if (daysLeft <= Math.min(7, firstDays)) return Math.min(7, firstDays);
  return daysLeft <= firstDays ? firstDays : null;
}
