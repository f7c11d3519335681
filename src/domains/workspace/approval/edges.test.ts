import { describe, expect, test } from 'vitest';
import { type Decider, escalateHours, isPassed, isSkipped, remindHours, withoutSkipped } from './rules.ts';

/* `upToMinor` is the highest amount that skips a stage: one smallest unit below it, on it, and above. */
describe('a stage up to an amount', () => {
  const limit = 5_000_000n;
  test.each([
    [limit - 1n, true],
    [limit, true],
    [limit + 1n, false],
    [0n, true],
    [-1n, true],
    [null, false],
  ])('is skipped by %s: %s', (minor, skipped) => {
    expect(isSkipped('secondExecutive', limit, { minor, always: [] })).toBe(skipped);
    expect(isSkipped('secondExecutive', limit, { minor, always: ['firstExecutive'] })).toBe(skipped);
    expect(isSkipped('secondExecutive', limit, { minor, always: ['secondExecutive'] })).toBe(false);
    expect(isSkipped('secondExecutive', limit, { minor, always: [], unneeded: ['secondExecutive'] })).toBe(true);
    expect(isSkipped('secondExecutive', limit, { minor, always: [], unneeded: ['firstExecutive'] })).toBe(skipped);
  });
  test('without one is skipped by no amount, and one of nothing by nothing at all', () => {
    expect([
      isSkipped('director', null, { minor: 0n, always: [] }),
      isSkipped('director', 0n, { minor: 0n, always: [] }),
      isSkipped('director', 0n, { minor: 1n, always: [] }),
    ]).toEqual([false, true, false]);
  });
});

test('of a chain whose every stage is skipped the last decides', () => {
  const chain = [
    { stage: 'a', upToMinor: 10n },
    { stage: 'b', upToMinor: 20n },
  ];
  const skipped = (minor: bigint) => withoutSkipped(chain, { minor, always: [] }).map((one) => one.skipped);
  expect([skipped(10n), skipped(11n), skipped(20n), skipped(21n)]).toEqual([
    [true, false],
    [false, true],
    [false, true],
    [false, false],
  ]);
});

describe('a stage passes', () => {
  const decider = (account_id: bigint, why: Decider['why']): Decider => ({ account_id, why });
  const named = [decider(1n, 'named'), decider(2n, 'named')];
  test.each<[string, number | null, Decider[], bigint[], boolean]>([
    ['with one less than it needs', 2, [], [1n], false],
    ['with as many as it needs', 2, [], [1n, 2n], true],
    ['with more', 2, [], [1n, 2n, 3n], true],
    ['with all whom it names', null, named, [1n, 2n], true],
    ['with one of two whom it names', null, named, [1n], false],
    ['with somebody else', null, named, [1n, 3n], false],
    ['with the added person', 1, [decider(9n, 'added')], [9n, 1n], true],
    ['with the added person alone', 1, [decider(9n, 'added')], [9n], false],
    ['without the added person', 1, [decider(9n, 'added')], [1n], false],
    ['without one of two added ones', 1, [decider(9n, 'added'), decider(8n, 'added')], [1n, 9n], false],
    ['with the superior to whom it was passed', null, [...named, decider(7n, 'escalated')], [7n], true],
    ['with one of two superiors', 3, [decider(7n, 'escalated'), decider(6n, 'escalated')], [6n], true],
    ['with a superior, but without the added person', null, [...named, decider(7n, 'escalated'), decider(9n, 'added')], [7n], false],
    ['with a leader, who counts as one', 2, [decider(5n, 'superior')], [5n], false],
  ])('%s', (_, needed, deciders, approvals, passed) => {
    expect(isPassed(needed, deciders, approvals)).toBe(passed);
  });
});

test('an undecided stage is reported after a day, and to superiors after three', () => {
  expect([remindHours, escalateHours]).toEqual([24, 72]);
});
