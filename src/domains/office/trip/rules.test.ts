import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../../kernel/day.ts';
import type { HalfDay } from '../leave/rules.ts';
import { saveTrip } from './contract.ts';
import { allowanceOf, claimUntil, halfDayNumber, halfDaysByPlace, periodOfStays, type Stay } from './rules.ts';

const stay = (placeId: bigint, from: string, to: string, half: [1 | 2, 1 | 2] = [1, 2]): Stay => ({
  placeId,
  from: { day: from, half: half[0] },
  to: { day: to, half: half[1] },
});
const halfDayAt = (number: number): HalfDay => ({ day: addDays('2000-01-01', Math.floor(number / 2)), half: number % 2 === 0 ? 1 : 2 });

/** Stays one after another, with or without a gap between them, at up to three places. */
const stays = fc
  .array(fc.record({ gap: fc.nat(3), length: fc.integer({ min: 1, max: 30 }), place: fc.bigInt({ min: 1n, max: 3n }) }), {
    minLength: 1,
    maxLength: 8,
  })
  .map((parts) => {
    let next = halfDayNumber({ day: '2026-12-20', half: 1 });
    return parts.map(({ gap, length, place }): Stay => {
      const from = next + gap;
      next = from + length;
      return { placeId: place, from: halfDayAt(from), to: halfDayAt(next - 1) };
    });
  });
const total = (of: readonly Stay[]): number => [...halfDaysByPlace(of).values()].reduce((sum, halves) => sum + halves, 0);

describe('the days of a trip', () => {
  test('count over New Year, weekends and holidays alike', () => {
    const over = [stay(1n, '2026-12-30', '2027-01-02', [2, 1]), stay(2n, '2027-01-02', '2027-01-03', [2, 2])];
    expect([...halfDaysByPlace(over)]).toEqual([
      [1n, 6],
      [2n, 3],
    ]);
    expect(periodOfStays(over)).toEqual({ from: { day: '2026-12-30', half: 2 }, to: { day: '2027-01-03', half: 2 } });
    expect(allowanceOf(10001n, 3)).toBe(15002n);
  });

  test('are never counted twice: stays that meet in a half day are refused', () => {
    const fault = (at: string, why: string) => expect.objectContaining({ code: 'BAD_PARAMS', faults: [{ at, why, facts: {} }] });
    const first = stay(1n, '2026-12-01', '2026-12-02');
    expect(() => periodOfStays([first, stay(2n, '2026-12-02', '2026-12-03', [2, 1])])).toThrow(
      fault('stays.1.from_on', 'TRIP_STAYS_OVERLAP'),
    );
    expect(() => periodOfStays([first, stay(2n, '2026-12-03', '2026-12-03')])).not.toThrow();
    expect(() => periodOfStays([stay(1n, '2026-12-02', '2026-12-02', [2, 1])])).toThrow(fault('stays.0.to_on', 'END_BEFORE_START'));
    expect(() => periodOfStays([stay(1n, '2026-12-02', '2026-12-02', [2, 2])])).not.toThrow();
    expect(() => periodOfStays([])).toThrow(fault('stays', 'REQUIRED'));
  });

  test('are those between the first and the last half day, less the gaps', () => {
    fc.assert(
      fc.property(stays, (of) => {
        const { from, to } = periodOfStays(of);
        const gaps = of.slice(1).reduce((sum, one, place) => {
          const before = of[place];
          return before ? sum + halfDayNumber(one.from) - halfDayNumber(before.to) - 1 : sum;
        }, 0);
        expect(total(of)).toBe(halfDayNumber(to) - halfDayNumber(from) + 1 - gaps);
      }),
    );
  });
});

describe('the allowance', () => {
  const daily = fc.bigInt({ min: 0n, max: 10_000_000_000n });

  test('is the daily amount for each whole day, and half of it rounded up for a half day', () => {
    fc.assert(
      fc.property(daily, fc.nat(400), (minor, days) => {
        expect(allowanceOf(minor, 2 * days)).toBe(minor * BigInt(days));
        const rest = allowanceOf(minor, 2 * days + 1) - minor * BigInt(days);
        expect(2n * rest === minor || 2n * rest === minor + 1n).toBe(true);
      }),
    );
  });

  test('does not change when a stay is split in two at the same place', () => {
    fc.assert(
      fc.property(stays, daily, fc.nat(), (of, minor, at) => {
        const longest = of.find(({ from, to }) => halfDayNumber(to) > halfDayNumber(from));
        if (!longest) return;
        const [first, last] = [halfDayNumber(longest.from), halfDayNumber(longest.to)];
        const cut = first + (at % (last - first));
        const split = of.flatMap((one) =>
          one === longest
            ? [
                { ...one, to: halfDayAt(cut) },
                { ...one, from: halfDayAt(cut + 1) },
              ]
            : [one],
        );
        const amounts = (parts: readonly Stay[]) =>
          [...halfDaysByPlace(parts)].map(([place, halves]) => [place, allowanceOf(minor, halves)]);
        expect(amounts(split)).toEqual(amounts(of));
      }),
    );
  });

  test('never falls when a trip is longer', () => {
    fc.assert(
      fc.property(daily, fc.nat(800), fc.nat(10), (minor, halves, more) => {
        expect(allowanceOf(minor, halves + more) >= allowanceOf(minor, halves)).toBe(true);
      }),
    );
  });
});

test('a stay without a place of departure and a cost without a description are complete', () => {
  const { stays, costs } = saveTrip.params.shape;
  const halves = { from_half: 'morning', to_half: 'afternoon' };
  const stay = { allowance_place_id: '1', means: 'train', from_on: '2026-11-20', to_on: '2026-11-20', ...halves };
  expect(stays.parse([stay])).toMatchObject([{ from_place: null }]);
  expect(costs.parse([{ kind: 'transport', amount: '10' }])).toMatchObject([{ description: null }]);
});

test.each([
  ['2026-11-16', '2026-11-23', 'a weekend lies between'],
  ['2026-11-20', '2026-11-27', 'the return is on a Friday'],
  ['2026-11-21', '2026-11-27', 'the return is on a Saturday'],
])('the expenses of a trip that ended on %s are claimed until %s, five working days later: %s', (endedOn, until) => {
  expect(claimUntil(endedOn, new Map())).toBe(until);
});
