import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayOfRecord, evaluateDay, isEmployed, isShiftOver, localMinute, sheetOf } from './rules.ts';

const shift = { begins: '09:00', ends: '18:00', graceMinutes: 5 };
const night = { begins: '22:00', ends: '06:00', graceMinutes: 0 };
const day = '2026-11-16';
const at = (...times: string[]) => times.map((time) => localMinute(day, time));
const workday = { day, isWorkday: true, leave: [false, false] as const, trip: [false, false] as const };

describe('a day', () => {
  test('is present, late after the grace, early before the end', () => {
    expect(evaluateDay(workday, shift, at('09:05', '18:00'))).toMatchObject({
      state: 'present',
      lateMinutes: 0,
      earlyMinutes: 0,
      present: 2,
    });
    expect(evaluateDay(workday, shift, at('09:20', '12:30', '17:30'))).toMatchObject({ lateMinutes: 20, earlyMinutes: 30, present: 2 });
  });

  test('of one who comes after the middle is half absent and not five hours late', () => {
    expect(evaluateDay(workday, shift, at('14:00', '18:02'))).toMatchObject({ present: 1, absent: 1, lateMinutes: 0 });
    expect(evaluateDay(workday, shift, at('09:00', '13:00'))).toMatchObject({ present: 1, absent: 1, earlyMinutes: 0 });
  });

  test('with one record misses the other; with none it is absent', () => {
    expect(evaluateDay(workday, shift, at('09:00'))).toMatchObject({ state: 'missing', present: 2, last: null });
    expect(evaluateDay(workday, shift, [])).toMatchObject({ state: 'absent', absent: 2 });
  });

  test('counts a business trip as work: on the road nobody is absent or late', () => {
    expect(evaluateDay({ ...workday, trip: [true, true] }, shift, [])).toMatchObject({ state: 'trip', present: 2, absent: 0 });
    expect(evaluateDay({ ...workday, trip: [true, false] }, shift, at('13:30', '18:00'))).toMatchObject({
      state: 'present',
      present: 2,
      lateMinutes: 0,
    });
    expect(evaluateDay({ ...workday, trip: [true, false] }, shift, [])).toMatchObject({ state: 'absent', present: 1, absent: 1 });
    const both = { leave: [true, false] as const, trip: [false, true] as const };
    expect(evaluateDay({ ...workday, ...both }, shift, [])).toMatchObject({ state: 'trip', present: 1, onLeave: 1, absent: 0 });
    expect(evaluateDay({ ...workday, isWorkday: false, trip: [true, true] }, shift, [])).toMatchObject({ state: 'rest', present: 0 });
  });

  test('counts leave: a morning on leave makes nobody late', () => {
    expect(evaluateDay({ ...workday, leave: [true, false] }, shift, at('13:30', '18:00'))).toMatchObject({
      present: 1,
      onLeave: 1,
      absent: 0,
      lateMinutes: 0,
    });
    expect(evaluateDay({ ...workday, leave: [true, true] }, shift, [])).toMatchObject({ state: 'leave', onLeave: 2, absent: 0 });
    expect(evaluateDay({ ...workday, leave: [false, true] }, shift, [])).toMatchObject({ state: 'absent', onLeave: 1, absent: 1 });
  });

  test('of rest that was worked is counted apart; a night shift ends on the next day', () => {
    expect(evaluateDay({ ...workday, isWorkday: false }, shift, at('10:00', '15:00'))).toMatchObject({ state: 'restWorked', present: 0 });
    const over = [localMinute(day, '22:10'), localMinute('2026-11-17', '06:00')];
    expect(evaluateDay(workday, night, over)).toMatchObject({ state: 'present', lateMinutes: 10, earlyMinutes: 0 });
  });
});

describe('the day of a record', () => {
  const on = (date: string, time: string, shiftOn: Parameters<typeof dayOfRecord>[1]) => dayOfRecord(localMinute(date, time), shiftOn);

  test('is that on which a night shift begins, and the next one for a shift right after midnight', () => {
    expect(on('2026-11-17', '06:05', () => night)).toBe(day);
    expect(on('2026-11-17', '10:59', () => night)).toBe(day);
    expect(on('2026-11-17', '18:00', () => night)).toBe('2026-11-17');
    const early = { begins: '00:30', ends: '08:30', graceMinutes: 0 };
    expect(on(day, '23:50', () => early)).toBe('2026-11-17');
    expect(on(day, '00:35', () => early)).toBe(day);
  });

  test('is none outside all shifts', () => {
    expect(on(day, '03:00', () => shift)).toBeNull();
    expect(on('2026-11-17', '11:00', () => night)).toBeNull();
    expect(on(day, '09:00', () => undefined)).toBeNull();
  });

  test('is that of the nearer shift where one ends and another begins, as after a change from night to day', () => {
    const changed = (date: string) => (date <= day ? night : shift);
    expect(on('2026-11-17', '06:05', changed)).toBe(day);
    expect(on('2026-11-17', '07:30', changed)).toBe(day);
    expect(on('2026-11-17', '07:31', changed)).toBe('2026-11-17');
    expect(on('2026-11-17', '08:55', changed)).toBe('2026-11-17');
  });
});

test('a shift is over when no later record counts for it', () => {
  expect(isShiftOver(day, night, localMinute('2026-11-17', '10:59'))).toBe(false);
  expect(isShiftOver(day, night, localMinute('2026-11-17', '11:00'))).toBe(true);
  expect(isShiftOver(day, shift, localMinute(day, '23:00'))).toBe(true);
});

describe('the edges of a day', () => {
  const minutes = (result: ReturnType<typeof evaluateDay>) =>
    [result.first, result.last].map((one) => (one === null ? null : one - localMinute(day, '00:00')));

  test.each([
    ['04:59', null],
    ['05:00', 300],
    ['22:59', 1379],
    ['23:00', null],
  ])('a record at %s counts for a shift from 9 to 18 as %s: from four hours before it until five after it', (time, first) => {
    expect(minutes(evaluateDay(workday, shift, at(time)))).toEqual([first, null]);
  });

  test('the first and the last record count in whatever order they come, and those of other days do not', () => {
    const before = localMinute('2026-11-15', '17:30');
    const after = localMinute('2026-11-17', '08:50');
    const records = [...at('18:01', '09:00', '12:00'), after, before];
    expect(minutes(evaluateDay(workday, shift, records))).toEqual([540, 1081]);
    expect(evaluateDay(workday, shift, [before, after])).toMatchObject({ state: 'absent', absent: 2 });
  });

  test('a shift that ends when it begins lasts for a day', () => {
    const round = { begins: '08:00', ends: '08:00', graceMinutes: 0 };
    const records = [localMinute(day, '08:00'), localMinute('2026-11-17', '07:50')];
    expect(evaluateDay(workday, round, records)).toMatchObject({ state: 'present', present: 2, lateMinutes: 0, earlyMinutes: 10 });
  });

  test.each([
    ['09:05', '17:55', 0, 0],
    ['09:06', '17:54', 6, 6],
  ])('who comes at %s and leaves at %s is %i minutes late and %i early: the grace is five', (first, last, late, early) => {
    expect(evaluateDay(workday, shift, at(first, last))).toMatchObject({ lateMinutes: late, earlyMinutes: early });
  });

  test.each([
    ['13:29', '18:00', { absent: 0, lateMinutes: 269 }],
    ['13:30', '18:00', { absent: 1, lateMinutes: 0 }],
    ['09:00', '13:31', { absent: 0, earlyMinutes: 269 }],
    ['09:00', '13:30', { absent: 1, earlyMinutes: 0 }],
    ['13:30', '13:30', { state: 'absent', absent: 2, present: 0 }],
  ])('the middle of the shift, 13:30, divides its halves: %s to %s', (first, last, result) => {
    expect(evaluateDay(workday, shift, at(first, last))).toMatchObject(result);
  });

  test.each([
    ['on leave in the afternoon', { leave: [false, true] as const }],
    ['on a trip in the afternoon', { trip: [false, true] as const }],
  ])('a person %s is expected until the middle of the shift alone', (_, changes) => {
    const of = { ...workday, ...changes };
    expect(evaluateDay(of, shift, at('09:00', '13:30'))).toMatchObject({ state: 'present', absent: 0, lateMinutes: 0, earlyMinutes: 0 });
    expect(evaluateDay(of, shift, at('09:10', '13:00'))).toMatchObject({ absent: 0, lateMinutes: 10, earlyMinutes: 30 });
    // Even the records of the other half make nobody absent from a half that has some.
    expect(evaluateDay(of, shift, at('14:00', '15:00'))).toMatchObject({ absent: 0, lateMinutes: 300 });
  });

  test.each([
    ['on leave in the morning', { leave: [true, false] as const }],
    ['on a trip in the morning', { trip: [true, false] as const }],
  ])('a person %s is expected from the middle of the shift on alone', (_, changes) => {
    const of = { ...workday, ...changes };
    expect(evaluateDay(of, shift, at('13:40', '18:00'))).toMatchObject({ state: 'present', absent: 0, lateMinutes: 10, earlyMinutes: 0 });
    expect(evaluateDay(of, shift, at('13:00', '13:20'))).toMatchObject({ absent: 0, lateMinutes: 0, earlyMinutes: 280 });
  });
});

test('property: of every day the halves add up, whatever was recorded', () => {
  const facts = fc.record({
    day: fc.constant(day),
    isWorkday: fc.boolean(),
    leave: fc.tuple(fc.boolean(), fc.boolean()),
    trip: fc.tuple(fc.boolean(), fc.boolean()),
  });
  const records = fc.array(fc.integer({ min: localMinute(day, '00:00') - 600, max: localMinute(day, '23:59') + 600 }), { maxLength: 6 });
  fc.assert(
    fc.property(fc.array(fc.tuple(facts, records), { maxLength: 31 }), (days) => {
      const results = days.map(([of, at]) => evaluateDay(of, shift, at));
      const sheet = sheetOf(results);
      expect(sheet.present + sheet.leave + sheet.absent).toBe(sheet.work);
      expect(sheet.work).toBe(2 * days.filter(([of]) => of.isWorkday).length);
      for (const result of results)
        expect(Math.min(result.lateMinutes, result.earlyMinutes, result.present, result.absent)).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('the sheet of a month counts each day once, by what it was', () => {
  const day = (changes: object) => ({
    first: null,
    last: null,
    state: 'present' as const,
    present: 0,
    onLeave: 0,
    absent: 0,
    lateMinutes: 0,
    earlyMinutes: 0,
    ...changes,
  });
  const days = [
    day({ present: 2, lateMinutes: 12 }),
    day({ present: 2, lateMinutes: 1, earlyMinutes: 30 }),
    day({ present: 1, absent: 1, earlyMinutes: 7 }),
    day({ present: 1, onLeave: 1, earlyMinutes: 1 }),
    day({ state: 'missing', present: 2 }),
    day({ state: 'absent', absent: 2 }),
    day({ state: 'restWorked' }),
    day({ state: 'restWorked' }),
    day({ state: 'rest' }),
  ];
  expect(sheetOf(days)).toEqual({
    work: 12,
    present: 8,
    leave: 1,
    absent: 3,
    lateTimes: 2,
    lateMinutes: 13,
    earlyTimes: 3,
    earlyMinutes: 38,
    missingTimes: 1,
    restDaysWorked: 2,
  });
});

// The first and the last day of an employment belong to it.
test.each<[from: string | null, until: string | null, is: boolean]>([
  [null, null, true],
  ['2026-11-15', null, true],
  ['2026-11-16', null, true],
  ['2026-11-17', null, false],
  [null, '2026-11-15', false],
  [null, '2026-11-16', true],
  [null, '2026-11-17', true],
  ['2026-11-16', '2026-11-16', true],
  ['2026-11-17', '2026-11-20', false],
  ['2026-11-10', '2026-11-15', false],
])('employed from %s until %s on the 16th: %s', (employed_from, employed_until, is) => {
  expect(isEmployed({ employed_from, employed_until }, day)).toBe(is);
});
