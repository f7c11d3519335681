import { describe, expect, test } from 'vitest';
import { divideStock, reservedOf } from './rules.ts';

/* Shares at their edges, to a thousandth of a unit: a balance that holds one less than is wanted, as much, and one more. */
describe('stock is divided', () => {
  const divide = (
    wanted: readonly [bigint, string, string][],
    candidates: readonly [string, bigint][],
    available: readonly [bigint, string][],
  ) => {
    const { shares, missing } = divideStock(
      wanted.map(([line_id, key, qty]) => ({ line_id, key, qty })),
      candidates.map(([key, balance_id]) => ({ key, balance_id })),
      new Map(available),
    );
    return {
      shares: shares.map(({ line_id, balance_id, qty }) => [line_id, balance_id, qty]),
      missing: missing.map(({ line_id, qty }) => [line_id, qty]),
    };
  };
  test.each([
    [
      '9.999',
      [
        [1n, 7n, '9.999'],
        [1n, 8n, '0.001'],
      ],
      [],
    ],
    ['10', [[1n, 7n, '10.000']], []],
    ['10.001', [[1n, 7n, '10.000']], []],
  ])('to one line from a balance of %s and another', (first, shares, missing) => {
    expect(
      divide(
        [[1n, 'a', '10']],
        [
          ['a', 7n],
          ['a', 8n],
        ],
        [
          [7n, first],
          [8n, '5'],
        ],
      ),
    ).toEqual({ shares, missing });
  });
  test.each([
    [
      '14.999',
      [
        [1n, 7n, '10.000'],
        [2n, 7n, '4.999'],
      ],
      [[2n, '0.001']],
    ],
    [
      '15',
      [
        [1n, 7n, '10.000'],
        [2n, 7n, '5.000'],
      ],
      [],
    ],
    [
      '15.001',
      [
        [1n, 7n, '10.000'],
        [2n, 7n, '5.000'],
      ],
      [],
    ],
    ['10', [[1n, 7n, '10.000']], [[2n, '5.000']]],
  ])('to two lines of a key from %s, the first one first', (available, shares, missing) => {
    expect(
      divide(
        [
          [1n, 'a', '10'],
          [2n, 'a', '5'],
        ],
        [['a', 7n]],
        [[7n, available]],
      ),
    ).toEqual({ shares, missing });
  });
  test('to lines of two keys from a balance that both may take', () => {
    expect(
      divide(
        [
          [1n, 'a', '3'],
          [2n, 'b', '3'],
          [3n, 'a', '1'],
        ],
        [
          ['a', 7n],
          ['b', 7n],
          ['b', 8n],
          ['a', 9n],
        ],
        [
          [7n, '4'],
          [8n, '9'],
          [9n, '9'],
        ],
      ),
    ).toEqual({
      shares: [
        [1n, 7n, '3.000'],
        [2n, 7n, '1.000'],
        [2n, 8n, '2.000'],
        [3n, 9n, '1.000'],
      ],
      missing: [],
    });
  });
  test('and nothing is taken from an empty balance, an unknown one, or one of another key', () => {
    expect(
      divide(
        [
          [1n, 'a', '1'],
          [2n, 'b', '1'],
        ],
        [
          ['a', 7n],
          ['a', 8n],
          ['a', 9n],
        ],
        [
          [7n, '0'],
          [9n, '1'],
        ],
      ),
    ).toEqual({ shares: [[1n, 9n, '1.000']], missing: [[2n, '1.000']] });
    expect(divide([[1n, 'a', '0']], [['a', 7n]], [[7n, '1']])).toEqual({ shares: [], missing: [] });
    expect(divide([[1n, 'a', '1']], [['a', 7n]], [[7n, '-1']])).toEqual({ shares: [], missing: [[1n, '1.000']] });
  });
});

test.each([
  ['-0.001', 'none'],
  ['0', 'none'],
  ['0.001', 'part'],
  ['9.999', 'part'],
  ['10', 'whole'],
  ['10.001', 'whole'],
])('of 10 with %s reserved: %s', (reserved, state) => {
  expect(reservedOf('10', reserved)).toBe(state);
});
