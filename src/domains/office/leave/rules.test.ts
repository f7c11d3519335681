import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../../kernel/day.ts';
import {
  countedHalves,
  daysText,
  enteredPeriod,
  excessOf,
  type Entitlement,
  halfName,
  halfOf,
  type HalfDay,
  isBefore,
  leftOn,
  rangesText,
  within,
  withTaken,
} from './rules.ts';

const calendar = new Map([
  ['2026-10-01', 'holiday'],
  ['2026-10-02', 'holiday'],
  ['2026-10-10', 'workday'],
] as const);
const period = (from: string, to: string, half: [1 | 2, 1 | 2] = [1, 2]) => ({
  from: { day: from, half: half[0] },
  to: { day: to, half: half[1] },
});

describe('the days of a period', () => {
  test('are its working days: no weekend, no holiday, and the Saturday that is worked', () => {
    // Thursday 1 October to Saturday 10 October: 5 to 9 are working days, and the 10th by decree.
    expect(daysText(countedHalves(period('2026-10-01', '2026-10-10'), calendar, false).length)).toBe('6.0');
    expect(daysText(countedHalves(period('2026-10-01', '2026-10-10'), calendar, true).length)).toBe('10.0');
    expect(countedHalves(period('2026-10-03', '2026-10-04'), calendar, false)).toEqual([]);
  });

  test('begin and end at noon where asked', () => {
    expect(countedHalves(period('2026-10-05', '2026-10-06', [2, 1]), calendar, false)).toEqual([
      { day: '2026-10-05', half: 2 },
      { day: '2026-10-06', half: 1 },
    ]);
    expect(daysText(countedHalves(period('2026-10-05', '2026-10-05', [2, 2]), calendar, false).length)).toBe('0.5');
  });
});

const entitlement = fc.record({
  granted: fc.nat(40),
  carried: fc.nat(20),
  carryUntil: fc.option(fc.constant('2026-03-31')),
  carriedOut: fc.constant(0),
  early: fc.constant(0),
  late: fc.constant(0),
});
const halfDays = fc.uniqueArray(fc.record({ day: fc.nat(364).map((place) => addDays('2026-01-01', place)), half: fc.constantFrom(1, 2) }), {
  selector: ({ day, half }) => `${day} ${half}`,
  maxLength: 60,
}) as fc.Arbitrary<HalfDay[]>;

describe('the balance', () => {
  test('is what was granted and carried over less what was taken, as long as nothing lapsed', () => {
    fc.assert(
      fc.property(entitlement, halfDays, (of, days) => {
        const after = withTaken(of, days);
        const early = days.filter(({ day }) => of.carryUntil === null || day <= of.carryUntil).length;
        // On the first day of the year nothing has lapsed; days after the carry's end can use the granted ones alone.
        const lapsing = Math.max(0, of.carried - early);
        expect(leftOn(after, '2026-01-01')).toBe(of.granted + of.carried - days.length);
        expect(leftOn(after, '2026-12-31')).toBe(of.granted + of.carried - days.length - (of.carryUntil === null ? 0 : lapsing));
      }),
    );
  });

  test('is never below zero while it is covered, and one half day more than is left is not covered', () => {
    fc.assert(
      fc.property(entitlement, halfDays, (of, days) => {
        let now: Entitlement = of;
        for (const one of days) {
          const next = withTaken(now, [one]);
          expect(excessOf(next)).toBe(leftOn(now, one.day) > 0 ? 0 : 1);
          if (excessOf(next) === 0) now = next;
          expect(leftOn(now, '2026-12-31')).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});

test('the halves of a day have their names', () => {
  expect([halfOf('morning'), halfOf('afternoon'), halfName(1), halfName(2)]).toEqual([1, 2, 'morning', 'afternoon']);
});

test('a half day is before another of an earlier day, or of the same day in the afternoon', () => {
  const at = (day: string, half: 1 | 2) => ({ day, half });
  const noon = at('2026-11-20', 2);
  expect([at('2026-11-20', 1), at('2026-11-20', 2), at('2026-11-21', 1), at('2026-11-19', 2)].map((one) => isBefore(one, noon))).toEqual([
    true,
    false,
    false,
    true,
  ]);
});

/* 20 half days granted, 6 carried over until March, 4 of this year handed on to the next. */
describe('half days carried over and handed on', () => {
  const of = { granted: 20, carried: 6, carriedOut: 4, carryUntil: '2026-03-31', early: 2, late: 5 };
  test('are left while they have not lapsed', () => {
    expect([leftOn(of, '2026-03-31'), leftOn(of, '2026-04-01')]).toEqual([15, 11]);
  });
  test.each([
    [{ late: 16 }, true],
    [{ late: 17 }, false],
    [{ late: 15, early: 7 }, true],
    [{ late: 16, early: 7 }, false],
    [{ late: 16, early: 6 }, true],
  ])('with %o are covered: %s', (changes, covered) => {
    expect(excessOf({ ...of, ...changes }) === 0).toBe(covered);
  });
});

test('a period is entered by its first and last half day', () => {
  expect(enteredPeriod({ from_on: '2026-10-08', from_half: 'afternoon', to_on: '2026-10-09', to_half: 'morning' })).toEqual({
    from: { day: '2026-10-08', half: 2 },
    to: { day: '2026-10-09', half: 1 },
  });
});

test('half days lie in a period from its first to its last, both included, and in any of several', () => {
  const half = (day: string, one: 1 | 2): HalfDay => ({ day, half: one });
  const taken = [half('2026-10-08', 1), half('2026-10-08', 2), half('2026-10-09', 1), half('2026-10-09', 2), half('2026-10-12', 1)];
  const period = { from: half('2026-10-08', 2), to: half('2026-10-09', 1) };
  expect(within(taken, [period])).toEqual([half('2026-10-08', 2), half('2026-10-09', 1)]);
  const other = { from: half('2026-10-12', 1), to: half('2026-10-12', 1) };
  expect(within(taken, [period, other])).toEqual([half('2026-10-08', 2), half('2026-10-09', 1), half('2026-10-12', 1)]);
  expect(within(taken, [])).toEqual([]);
});

test('days in a row are one range, also over the end of a month, and others stand beside it', () => {
  const text = (...days: string[]) => rangesText(days.map((day): HalfDay => ({ day, half: 1 })));
  expect(text('2026-10-08')).toBe('2026-10-08');
  expect(
    rangesText([
      { day: '2026-10-08', half: 1 },
      { day: '2026-10-08', half: 2 },
    ]),
  ).toBe('2026-10-08');
  expect(text('2026-10-30', '2026-10-31', '2026-11-01', '2026-11-03', '2026-11-05', '2026-11-06')).toBe(
    '2026-10-30 – 2026-11-01, 2026-11-03, 2026-11-05 – 2026-11-06',
  );
  expect(text()).toBe('');
});
