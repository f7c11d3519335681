import { describe, expect, test } from 'vitest';
import { Refusal } from '../../../kernel/refusal.ts';
import {
  begunOrRefuse,
  blocks,
  closableOrRefuse,
  firstDayOf,
  happenedOrRefuse,
  lastDayOf,
  latest,
  type ObstacleKind,
  obstacleKinds,
  openOrRefuse,
  takesEntries,
} from './rules.ts';
import type { PeriodState } from './states.ts';

function refusalOf(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    if (error instanceof Refusal) return [error.code, error.facts];
    throw error;
  }
  return undefined;
}

/* Every state of a month, for those who may post in a soft-closed one and those who may not. */
test.each<[PeriodState, boolean, string | undefined]>([
  ['open', false, undefined],
  ['open', true, undefined],
  ['reopened', false, undefined],
  ['reopened', true, undefined],
  ['softClosed', false, 'PERIOD_SOFT_CLOSED'],
  ['softClosed', true, undefined],
  ['closed', false, 'PERIOD_CLOSED'],
  ['closed', true, 'PERIOD_CLOSED'],
  ['reopenAsked', false, 'PERIOD_CLOSED'],
  ['reopenAsked', true, 'PERIOD_CLOSED'],
])('a month that is %s, with the right (%s)', (state, maySoft, refusal) => {
  expect(takesEntries(state, maySoft)).toBe(refusal === undefined);
  expect(refusalOf(() => openOrRefuse('2026-11', state, maySoft))).toEqual(refusal && [refusal, { month: '2026-11' }]);
});

test('the latest of days', () => {
  expect(latest('2026-11-20')).toBe('2026-11-20');
  expect(latest('2026-11-20', '2026-11-21', '2026-11-19')).toBe('2026-11-21');
  expect(latest('2026-11-22', '2026-11-21')).toBe('2026-11-22');
});

test.each([
  ['2026-11-19', undefined],
  ['2026-11-20', undefined],
  ['2026-11-21', ['POSTING_AHEAD', { day: '2026-11-21', latest: '2026-11-20' }]],
])('an entry of %s on the 20th', (day, refusal) => {
  expect(refusalOf(() => happenedOrRefuse(day, '2026-11-20'))).toEqual(refusal);
});

test.each([
  ['2026-10-31', undefined],
  ['2026-11-01', undefined],
  ['2026-11-30', undefined],
  ['2026-12-01', ['PERIOD_FUTURE', { month: '2026-12' }]],
  ['2027-01-01', ['PERIOD_FUTURE', { month: '2027-01' }]],
])('a day of %s in November', (day, refusal) => {
  expect(refusalOf(() => begunOrRefuse(day, '2026-11-20'))).toEqual(refusal);
});

test.each([
  ['2026-02', '2026-02-28'],
  ['2028-02', '2028-02-29'],
  ['2026-04', '2026-04-30'],
  ['2026-12', '2026-12-31'],
])('%s ends on %s', (month, last) => {
  expect([firstDayOf(month), lastDayOf(month)]).toEqual([`${month}-01`, last]);
});

describe('a month is closed', () => {
  const hard: ObstacleKind[] = [
    ...(['unpricedReceivable', 'unpricedPayable', 'openReceivable', 'openPayable', 'unbalanced'] as const),
    ...(['submittedJournals', 'submittedTransfers', 'submittedBadDebts'] as const),
  ];
  const soft: ObstacleKind[] = [
    ...(['unbilledReceivable', 'unbilledPayable', 'unsentReceivable', 'unsentPayable', 'unclaimed', 'inTransit'] as const),
    ...(['submittedIntercompany', 'submittedSettlements', 'unbookedShares', 'notRevalued'] as const),
  ];
  test.each(hard)('never with %s', (kind) => {
    expect(blocks({ kind })).toBe(true);
    expect(refusalOf(() => closableOrRefuse('2026-11', [{ kind, count: 1 }], 'so it is'))).toEqual([
      'PERIOD_OBSTACLES',
      { month: '2026-11', count: 1 },
    ]);
    expect(refusalOf(() => closableOrRefuse('2026-11', [{ kind, count: 0 }], null))).toBeUndefined();
  });
  test.each(soft)('with %s for a reason', (kind) => {
    expect(blocks({ kind })).toBe(false);
    expect(refusalOf(() => closableOrRefuse('2026-11', [{ kind, count: 1 }], 'so it is'))).toBeUndefined();
    for (const reason of [null, ''])
      expect(refusalOf(() => closableOrRefuse('2026-11', [{ kind, count: 2 }], reason))).toEqual([
        'PERIOD_CLOSE_REASON',
        { month: '2026-11', count: 2 },
      ]);
    expect(refusalOf(() => closableOrRefuse('2026-11', [{ kind, count: 0 }], null))).toBeUndefined();
  });
  test('and says how much is in the way', () => {
    const obstacles = [
      { kind: 'openPayable', count: 2 },
      { kind: 'unbalanced', count: 3 },
      { kind: 'unclaimed', count: 4 },
    ] as const;
    expect(refusalOf(() => closableOrRefuse('2026-11', obstacles, 'so it is'))).toEqual([
      'PERIOD_OBSTACLES',
      { month: '2026-11', count: 5 },
    ]);
    expect([...hard, ...soft].sort()).toEqual([...obstacleKinds].sort());
  });
});
