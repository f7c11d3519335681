import { describe, expect, test } from 'vitest';
import { Refusal } from '../../../kernel/refusal.ts';
import { payableOrRefuse, spread } from './rules.ts';

const lines = [
  { id: 1n, billId: 11n, heldMinor: 10n },
  { id: 2n, billId: 12n, heldMinor: 0n },
  { id: 3n, billId: 13n, heldMinor: 5n },
];

test.each([
  [0n, []],
  [1n, [[1n, 1n]]],
  [9n, [[1n, 9n]]],
  [10n, [[1n, 10n]]],
  [
    11n,
    [
      [1n, 10n],
      [3n, 1n],
    ],
  ],
  [
    15n,
    [
      [1n, 10n],
      [3n, 5n],
    ],
  ],
] as const)('a payment of %s goes to the lines in their order, up to what each reserves', (amount, parts) => {
  expect(spread(amount, lines).map(({ line, minor }) => [line.id, minor])).toEqual(parts);
});

/* PAID_OVER: more than nothing, and at most what is open, to the smallest unit. */
describe('what is paid of a request', () => {
  const tried = (paidMinor: bigint, leftMinor: bigint): unknown => {
    try {
      payableOrRefuse('KWD', paidMinor, leftMinor);
    } catch (error) {
      if (error instanceof Refusal) return [error.code, error.facts];
      throw error;
    }
    return 'paid';
  };
  const over = (amount: string, open: string) => ['PAID_OVER', { currency: 'KWD', asked: amount, open }];
  test.each([
    [-1n, 1000n, over('-0.001', '1.000')],
    [0n, 1000n, over('0.000', '1.000')],
    [1n, 1000n, 'paid'],
    [999n, 1000n, 'paid'],
    [1000n, 1000n, 'paid'],
    [1001n, 1000n, over('1.001', '1.000')],
    [1n, 0n, over('0.001', '0.000')],
  ])('%s of %s', (paidMinor, leftMinor, outcome) => {
    expect(tried(paidMinor, leftMinor)).toEqual(outcome);
  });
});
