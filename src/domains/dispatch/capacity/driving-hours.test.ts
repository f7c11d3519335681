import { expect, test } from 'vitest';
import { drivingHours, limitsFor, mondayOf, overrunsOf, restsOn } from './driving-hours.ts';

/* Law 36/2024/QH15 art. 64 (Vietnam), implementing regulation of the Road Traffic Safety Law art. 62 (7) (China). */

const zone = 'Asia/Ho_Chi_Minh';
const vietnam = limitsFor(['VN']);
/** A trip by local time: day of November 2026, hour, length, hours at the wheel. */
const trip = (day: number, hour: number, length: number, hours = length) => {
  const depart = new Date(Date.UTC(2026, 10, day, hour - 7));
  return { depart, arrive: new Date(depart.getTime() + length * 3_600_000), hours };
};

test('The strictest rule of the countries counts', () => {
  expect(vietnam).toEqual({ dayHours: 10, weekHours: 48, spellHours: 4, restMinutes: 15 });
  expect(limitsFor(['CN'])).toEqual({ dayHours: null, weekHours: null, spellHours: 4, restMinutes: 20 });
  expect(limitsFor(['CN', 'VN'])).toEqual({ dayHours: 10, weekHours: 48, spellHours: 4, restMinutes: 20 });
  expect(limitsFor(['TH']).restMinutes).toBe(30);
});

test('The standard time of the line counts, but no more than the plan allows', () => {
  const { depart, arrive } = trip(24, 8, 12);
  expect([drivingHours(depart, arrive, '9.50'), drivingHours(depart, arrive, '18'), drivingHours(depart, arrive, null)]).toEqual([
    9.5, 12, 12,
  ]);
});

test('A rest follows each spell of four hours that is not the last', () => {
  expect([4, 4.1, 8, 11].map((hours) => restsOn(hours, vietnam).count)).toEqual([0, 1, 1, 2]);
  expect(restsOn(11, limitsFor(['TH']))).toEqual({ hours: 11, count: 2, minutes: 30 });
});

test('Ten hours a day are allowed and more are not; China sets no limit for the day', () => {
  expect(overrunsOf(trip(24, 6, 10), [], vietnam, zone)).toEqual([]);
  expect(overrunsOf(trip(24, 6, 11), [], vietnam, zone)).toEqual([{ of: 'day', on: '2026-11-24', hours: 11, limit: 10 }]);
  expect(overrunsOf(trip(24, 6, 11), [], limitsFor(['CN']), zone)).toEqual([]);
});

test('A trip of two days may use the ten hours of both, whichever way they are divided', () => {
  // 18 hours of 24: an even pace would mean 12 hours on the first day, yet 10 and 8 are possible.
  expect(overrunsOf(trip(24, 8, 24, 18), [], vietnam, zone)).toEqual([]);
  expect(overrunsOf(trip(24, 8, 24, 21), [], vietnam, zone)).toEqual([{ of: 'day', on: '2026-11-24', hours: 14, limit: 10 }]);
});

test('Other trips of the day count, in local time', () => {
  // 23:00 to 05:00 in Vietnam is one hour of the 23rd and five of the 24th, though one day in UTC.
  expect(overrunsOf(trip(24, 12, 6), [trip(23, 23, 6)], vietnam, zone)).toEqual([{ of: 'day', on: '2026-11-24', hours: 11, limit: 10 }]);
  expect(overrunsOf(trip(24, 12, 5), [trip(23, 23, 6)], vietnam, zone)).toEqual([]);
});

test('The week runs from Monday to Sunday', () => {
  expect(['2026-11-22', '2026-11-23', '2026-11-29', '1969-12-31'].map(mondayOf)).toEqual([
    '2026-11-16',
    '2026-11-23',
    '2026-11-23',
    '1969-12-29',
  ]);
  const week = [23, 24, 25, 26].map((day) => trip(day, 6, 10));
  expect(overrunsOf(trip(27, 6, 8), week, vietnam, zone)).toEqual([]);
  expect(overrunsOf(trip(27, 6, 9), week, vietnam, zone)).toEqual([{ of: 'week', on: '2026-11-23', hours: 49, limit: 48 }]);
  expect(overrunsOf(trip(30, 6, 9), week, vietnam, zone)).toEqual([]);
});
