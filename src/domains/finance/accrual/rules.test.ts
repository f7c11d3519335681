import fc from 'fast-check';
import { expect, test } from 'vitest';
import { imbalance } from '../ledger/rules.ts';
import { accrualPosting, changesOf, sumOfSide, type Unbilled } from './rules.ts';

const unbilled: fc.Arbitrary<Unbilled[]> = fc.uniqueArray(
  fc.record({
    side: fc.constantFrom('receivable', 'payable'),
    orderId: fc.option(fc.bigInt(1n, 9n)),
    minor: fc.bigInt(-(10n ** 9n), 10n ** 9n),
  }),
  { selector: ({ side, orderId }) => `${side} ${orderId}` },
);

test('runs of a month together post what is unbilled at the last of them, and each balances', () => {
  fc.assert(
    fc.property(unbilled, unbilled, (first, second) => {
      const runs = [changesOf(first, [])];
      runs.push(changesOf(second, runs.flat()));
      for (const run of runs) expect(imbalance(accrualPosting('VND', run))).toEqual([]);
      for (const side of ['receivable', 'payable'] as const) expect(sumOfSide(runs.flat(), side)).toBe(sumOfSide(second, side));
      expect(changesOf(second, runs.flat())).toEqual([]);
    }),
  );
});

const november: Unbilled[] = [
  { side: 'receivable', orderId: 5n, minor: 700n },
  { side: 'receivable', orderId: null, minor: -30n },
  { side: 'payable', orderId: 5n, minor: 400n },
];

test('a later run posts what an order has more or less, and nothing for one that has the same', () => {
  const later: Unbilled[] = [
    { side: 'receivable', orderId: 5n, minor: 700n },
    { side: 'receivable', orderId: 6n, minor: 20n },
    { side: 'payable', orderId: 5n, minor: 150n },
  ];
  expect(changesOf(later, november)).toEqual([
    { side: 'receivable', orderId: 6n, minor: 20n },
    { side: 'payable', orderId: 5n, minor: -250n },
    { side: 'receivable', orderId: null, minor: 30n },
  ]);
});

test('unbilled revenue is accrued income, unbilled cost is an accrued cost, each on its order', () => {
  const line = (account: string, minor: bigint, orderId?: bigint) => ({
    account,
    currency: 'CNY',
    amountMinor: minor,
    functionalMinor: minor,
    orderId,
  });
  expect(accrualPosting('CNY', november)).toEqual([
    line('accruedIncome', 700n, 5n),
    line('revenue', -700n, 5n),
    line('accruedIncome', -30n),
    line('revenue', 30n),
    line('accruedCost', -400n, 5n),
    line('cost', 400n, 5n),
  ]);
});

test('each side is summed on its own', () => {
  expect([sumOfSide(november, 'receivable'), sumOfSide(november, 'payable'), sumOfSide([], 'payable')]).toEqual([670n, 400n, 0n]);
});
