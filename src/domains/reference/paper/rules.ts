import { addDays, type Day } from '../../../kernel/day.ts';

/** The state of a paper: expired, expiring within thirty days, or good. A paper without a last day is good. */
export const paperStates = ['expired', 'soon', 'good'] as const;
export type PaperState = (typeof paperStates)[number];
export const warnDays = 30;

export function paperState(until: Day | null, today: Day): PaperState {
  if (until === null) return 'good';
  if (until < today) return 'expired';
  return until <= addDays(today, warnDays) ? 'soon' : 'good';
}

/** The worst of several papers decides whether a truck or a driver may be used. */
export function worstPaper(untils: readonly (Day | null)[], today: Day): PaperState {
  const states = untils.map((until) => paperState(until, today));
  return states.includes('expired') ? 'expired' : states.includes('soon') ? 'soon' : 'good';
}

/** The kinds of record with papers, in the order of the page. */
export const paperSubjects = ['driver', 'vehicle', 'carrier', 'supplier', 'contract'] as const;
export type PaperSubject = (typeof paperSubjects)[number];
export const paperKinds = [
  ...['licence', 'qualification', 'passport', 'dangerous', 'inspection', 'insurance', 'commercialInsurance'],
  ...['permit', 'borderPermit', 'authorisation', 'contract'],
] as const;
/** The kinds of file that prove a paper; they are among the record's attachments. */
export const paperFiles = {
  driver: ['licence', 'qualification', 'passport', 'dangerous', 'idCard', 'other'],
  vehicle: ['licence', 'inspection', 'insurance', 'commercialInsurance', 'permit', 'borderPermit', 'photo', 'other'],
  carrier: ['licence', 'permit', 'insurance', 'contract', 'other'],
} as const;

/**
 * The reminder that is due for a paper, in days before its last day: its own first distance, then a week, then -1 once
 * it has expired. Null while the paper is valid, and again long after it has expired.
 */
export function reminderDue(daysLeft: number, firstDays: number): number | null {
  if (daysLeft < 0) return daysLeft >= -warnDays ? -1 : null;
  if (daysLeft <= Math.min(7, firstDays)) return Math.min(7, firstDays);
  return daysLeft <= firstDays ? firstDays : null;
}
