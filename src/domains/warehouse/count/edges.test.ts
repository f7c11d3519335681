import { describe, expect, test } from 'vitest';
import { adjustmentOf, classesOf, cycleDays, hidesBook, sampleSize } from './rules.ts';
import { countStateNames } from './states.ts';

/* Pareto's rule as inventory control uses it: what begins below 80 % of all movements is A, below 95 % B, the rest C. */
describe('goods at the limits of their classes', () => {
  const classes = (...moves: number[]): string =>
    [...classesOf(moves.map((one, key) => ({ key, moves: one })))]
      .sort(([a], [b]) => a - b)
      .map(([, name]) => name)
      .join('');
  test.each([
    [[79, 16, 5], 'AAC'],
    [[80, 15, 5], 'ABC'],
    [[81, 14, 5], 'ABC'],
    [[80, 14, 6], 'ABB'],
    [[80, 16, 4], 'ABC'],
    [[5, 80, 15], 'CAB'],
    [[1], 'A'],
    [[0], 'C'],
    [[0, 0], 'CC'],
    [[100, 0], 'AC'],
  ])('%j moves are %s', (moves, expected) => {
    expect(classes(...moves)).toBe(expected);
  });
  test('are counted again after 30, 90 and 180 days', () => {
    expect(cycleDays).toEqual({ A: 30, B: 90, C: 180 });
  });
});

test.each([
  [1, 1, 1],
  [3, 33, 1],
  [3, 34, 2],
  [100, 1, 1],
  [101, 1, 2],
  [200, 50, 100],
  [7, 100, 7],
])('of %i locations a sample of %i %% has %i', (locations, percent, expected) => {
  expect(sampleSize(locations, percent)).toBe(expected);
});

test.each(countStateNames)('a count that is %s shows the books unless it is blind and on the floor', (state) => {
  expect(hidesBook('open', state)).toBe(false);
  expect(hidesBook('blind', state)).toBe(['created', 'released', 'counting', 'recounting'].includes(state));
});

/* COUNT_STALE and COUNT_RESERVED, to a thousandth of a unit. */
describe('an adjustment', () => {
  const line = { expected_qty: '100', expected_cartons: 10, counted_qty: '97', counted_cartons: 8 };
  const now = { qty: '100', held: '0', allocated: '0', cartons: 10 };
  test.each([
    ['99.999', { refused: 'COUNT_STALE' }],
    ['100', { qty: '-3.000', cartons: -2 }],
    ['100.001', { refused: 'COUNT_STALE' }],
  ])('of a static count wants the balance as it was: %s', (qty, expected) => {
    expect(adjustmentOf(line, { ...now, qty }, false)).toEqual(expected);
  });
  test.each([
    ['2.999', { refused: 'COUNT_STALE' }],
    ['3', { qty: '-3.000', cartons: -10 }],
    ['3.001', { qty: '-3.000', cartons: -2 }],
  ])('of a dynamic one leaves nothing below zero: %s', (qty, expected) => {
    expect(adjustmentOf(line, { ...now, qty }, true)).toEqual(expected);
  });
  test.each([
    ['48.5', '48.499', { qty: '-3.000', cartons: -2 }],
    ['48.5', '48.5', { qty: '-3.000', cartons: -2 }],
    ['48.5', '48.501', { qty: '-3.000', cartons: -2, held: '-0.001' }],
    ['0', '97.001', { refused: 'COUNT_RESERVED' }],
    ['97.001', '0', { qty: '-3.000', cartons: -2, held: '-0.001' }],
  ])('leaves what is reserved, and of what is held as much as is there: %s and %s', (onHold, allocated, expected) => {
    expect(adjustmentOf(line, { ...now, held: onHold, allocated }, false)).toEqual(expected);
  });
  test('takes no more cartons than there are', () => {
    expect(adjustmentOf({ ...line, counted_cartons: 0 }, { ...now, cartons: 9 }, false)).toEqual({ qty: '-3.000', cartons: -9 });
    expect(adjustmentOf({ ...line, counted_qty: '101', counted_cartons: 12 }, now, false)).toEqual({ qty: '1.000', cartons: 2 });
  });
});
