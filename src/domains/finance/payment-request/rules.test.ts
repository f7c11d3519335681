import { describe, expect, test } from 'vitest';
import { Refusal } from '../../../kernel/refusal.ts';
import { payableOrRefuse, spread, taxWeights, withheldByRule } from './rules.ts';

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

/* Tax withheld by the rules of Thailand (TP. 4/2528, items 12/1 and 12/4): 3 % of services, 1 % of transport, before tax. */
describe('tax to withhold', () => {
  const fee = (netMinor: bigint, percent: string | null, billId = 11n) => ({ billId, netMinor, percent, basis: `${percent}` });
  const whole = () => ({ paid: 107_00n, of: 107_00n });

  test('is that of each rule, of the amount before tax', () => {
    expect(withheldByRule([fee(100_00n, '1'), fee(50_00n, '3.00'), fee(9_99n, null)], 'THB', whole)).toEqual([
      { percent: '1', basis: '1', netMinor: 100_00n, minor: 1_00n },
      { percent: '3', basis: '3.00', netMinor: 50_00n, minor: 1_50n },
    ]);
  });

  test('is rounded once for a rule, and a credit takes its part off', () => {
    // Three times 0.00333 are 0.00999, which is one satang; each alone would be none.
    expect(withheldByRule([fee(33n, '1'), fee(33n, '1'), fee(34n, '1')], 'THB', whole)).toMatchObject([{ netMinor: 100n, minor: 1n }]);
    expect(withheldByRule([fee(100_00n, '1'), fee(-40_00n, '1')], 'THB', whole)).toMatchObject([{ netMinor: 60_00n, minor: 60n }]);
    expect(withheldByRule([fee(-40_00n, '1')], 'THB', whole)).toEqual([]);
    // 1 % of 49.00 is 0.49, and half a unit of a currency without decimals is one.
    expect(withheldByRule([fee(49n, '1')], 'VND', whole)).toEqual([]);
    expect(withheldByRule([fee(50n, '1')], 'VND', whole)).toMatchObject([{ minor: 1n }]);
  });

  test('is borne by a bill that is paid in part for its part, and by one without a price for none', () => {
    expect(withheldByRule([fee(100_00n, '1')], 'THB', () => ({ paid: 53_50n, of: 107_00n }))).toMatchObject([
      { netMinor: 50_00n, minor: 50n },
    ]);
    expect(withheldByRule([fee(100_00n, '1')], 'THB', () => ({ paid: 0n, of: 0n }))).toEqual([]);
  });

  test.each([
    ['the rules of their fees', [fee(100_00n, '1', 1n), fee(50_00n, '3.5000', 1n), fee(100_00n, '3', 2n)], [11n, 12n]],
    ['their amounts before tax without a rule', [fee(100_00n, null, 1n), fee(300_00n, null, 2n)], [1n, 3n]],
    ['a credit that lowers one', [fee(100_00n, '1', 1n), fee(-40_00n, '1', 1n), fee(30_00n, '1', 2n)], [2n, 1n]],
    ['nothing where credits prevail', [fee(10_00n, '1', 1n), fee(-40_00n, '1', 1n), fee(30_00n, '1', 2n)], [0n, 1n]],
    ['nothing without a fee', [fee(10_00n, '1', 1n)], [1n, 0n]],
  ] as const)('is shared over bills by %s', (_by, fees, ratio) => {
    const [one = 0n, two = 0n] = taxWeights(fees, [
      { billId: 1n, paid: 500_00n, of: 500_00n },
      { billId: 2n, paid: 500_00n, of: 500_00n },
    ]);
    expect(one * ratio[1]).toBe(two * ratio[0]);
    expect(one + two).toBeGreaterThan(0n);
  });

  test('is shared over bills by the part of each that is paid, and of a bill without a price is nothing', () => {
    const fees = [fee(100_00n, '1', 1n), fee(100_00n, '1', 2n), fee(100_00n, '1', 3n)];
    const [half = 0n, all = 0n, none] = taxWeights(fees, [
      { billId: 1n, paid: 50_00n, of: 100_00n },
      { billId: 2n, paid: 100_00n, of: 100_00n },
      { billId: 3n, paid: 0n, of: 0n },
    ]);
    expect([half * 2n, none]).toEqual([all, 0n]);
  });
});
