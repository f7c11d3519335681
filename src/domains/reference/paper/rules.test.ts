import { describe, expect, test } from 'vitest';
import { paperState, reminderDue, worstPaper } from './rules.ts';

const today = '2026-11-20';

/* The day before each bound, on it and after it: the last day of a paper, and thirty days before it. */
test.each([
  ['2026-11-19', 'expired'],
  ['2026-11-20', 'soon'],
  ['2026-12-20', 'soon'],
  ['2026-12-21', 'good'],
  [null, 'good'],
] as const)('a paper that is valid until %s is %s on the 20th of November', (until, state) => {
  expect(paperState(until, today)).toBe(state);
});

test('the worst of several papers counts, and none is good', () => {
  const [expired, soon, good] = ['2026-11-19', '2026-12-20', '2026-12-21'];
  expect(worstPaper([good, soon, expired], today)).toBe('expired');
  expect(worstPaper([good, null, soon], today)).toBe('soon');
  expect([worstPaper([good, null], today), worstPaper([], today)]).toEqual(['good', 'good']);
});

describe('a reminder is due', () => {
  test.each([
    [31, null],
    [30, 30],
    [8, 30],
    [7, 7],
    [0, 7],
    [-1, -1],
    [-30, -1],
    [-31, null],
  ])('with %i days left of a paper that is first named at thirty: %s', (daysLeft, due) => {
    expect(reminderDue(daysLeft, 30)).toBe(due);
  });
  test.each([
    [4, null],
    [3, 3],
    [0, 3],
    [-1, -1],
  ])('with %i days left of one that is first named at three, and not at a week: %s', (daysLeft, due) => {
    expect(reminderDue(daysLeft, 3)).toBe(due);
  });
});
