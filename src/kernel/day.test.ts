import { expect, test } from 'vitest';
import { addDays, dayIn, daysBetween, minuteIn, monthOf } from './day.ts';

/*
 * The zones of our three companies, on their midnight and a second before it. China is an hour before Vietnam and Thailand. The format of a
 * zone is made once, so the first instant of each zone is one whose day differs from that in UTC.
 */
test.each([
  ['Asia/Shanghai', '2026-11-30T16:00:00Z', '2026-12-01', '2026-12-01 00:00'],
  ['Asia/Shanghai', '2026-11-30T15:59:59Z', '2026-11-30', '2026-11-30 23:59'],
  ['Asia/Ho_Chi_Minh', '2026-11-30T17:00:00Z', '2026-12-01', '2026-12-01 00:00'],
  ['Asia/Ho_Chi_Minh', '2026-11-30T16:59:59Z', '2026-11-30', '2026-11-30 23:59'],
  ['Asia/Bangkok', '2026-12-31T17:00:00Z', '2027-01-01', '2027-01-01 00:00'],
  ['Asia/Bangkok', '2026-12-31T16:59:00Z', '2026-12-31', '2026-12-31 23:59'],
  ['UTC', '2028-02-29T09:05:00Z', '2028-02-29', '2028-02-29 09:05'],
])('the day in %s at %s', (zone, instant, day, minute) => {
  expect(dayIn(new Date(instant), zone)).toBe(day);
  expect(minuteIn(new Date(instant), zone)).toBe(minute);
  // The format of a zone is remembered, and not that of another.
  expect(dayIn(new Date(instant), zone)).toBe(day);
  expect(minuteIn(new Date(instant), zone)).toBe(minute);
});

test.each([
  ['2026-12-31', 1, '2027-01-01'],
  ['2027-01-01', -1, '2026-12-31'],
  ['2026-02-28', 1, '2026-03-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2028-02-29', 366, '2029-03-01'],
  ['2026-11-20', 0, '2026-11-20'],
])('%s and %i days is %s', (from, days, to) => {
  expect(addDays(from, days)).toBe(to);
  expect(daysBetween(from, to)).toBe(days);
  expect(Object.is(daysBetween(to, from), days === 0 ? 0 : -days)).toBe(true);
});

test('a period is named by the year and month of its days', () => {
  expect([monthOf('2026-12-31'), monthOf('2027-01-01')]).toEqual(['2026-12', '2027-01']);
});
