import { expect, test } from 'vitest';
import { endOfWeek, weeksOf } from './weeks.ts';

const days = Array.from({ length: 14 }, (_, place) => place + 1);

test.each([
  ['a Monday has one day beside the Monday before', '2026-11-16', [14], [7]],
  ['a Wednesday', '2026-11-18', [12, 13, 14], [5, 6, 7]],
  ['a Sunday has both weeks whole', '2026-11-22', [8, 9, 10, 11, 12, 13, 14], [1, 2, 3, 4, 5, 6, 7]],
])('%s', (_, today, current, before) => {
  expect(weeksOf(days, today)).toEqual({ current, before });
});

test.each([
  ['2026-11-16', '2026-11-22'],
  ['2026-11-20', '2026-11-22'],
  ['2026-11-22', '2026-11-22'],
  ['2026-12-28', '2027-01-03'],
])('the week of %s ends on %s', (day, sunday) => {
  expect(endOfWeek(day)).toBe(sunday);
});
