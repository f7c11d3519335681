import type { DayRange } from '../../../kernel/list.ts';

/** A range with a day that was typed at one of its ends. A first day after the last one begins a new range; a last day before the first one changes places with it. */
export function withDay(range: DayRange, end: 'from' | 'to', day: string): DayRange {
  const next: DayRange = { ...range, [end]: day };
  const { from, to } = next;
  if (from === undefined || to === undefined || from <= to) return next;
  return end === 'from' ? { from } : { from: to, to: from };
}
