import fc from 'fast-check';
import { expect, test } from 'vitest';
import { imbalance } from '../ledger/rules.ts';
import { type Accruable, accrualPosting, changesOf, type Served, sumsOf } from './rules.ts';

const nobody: Served = { orderId: null, freightJobId: null, workOrderId: null };
const served: fc.Arbitrary<Served> = fc.oneof(
  fc.constant(nobody),
  fc.bigInt(1n, 5n).map((orderId) => ({ ...nobody, orderId })),
  fc.bigInt(1n, 5n).map((freightJobId) => ({ ...nobody, freightJobId })),
  fc.bigInt(1n, 5n).map((workOrderId) => ({ ...nobody, workOrderId })),
);
const what: fc.Arbitrary<Pick<Accruable, 'side' | 'inProgress'>> = fc.constantFrom(
  { side: 'receivable', inProgress: false },
  { side: 'payable', inProgress: false },
  { side: 'payable', inProgress: true },
);
const accruables: fc.Arbitrary<Accruable[]> = fc.uniqueArray(
  fc.tuple(served, what, fc.bigInt(-(10n ** 9n), 10n ** 9n)).map(([record, kind, minor]) => ({ ...record, ...kind, minor })),
  { selector: ({ minor: _minor, ...key }) => Object.values(key).join() },
);

test('runs of a month together post what is due at the last of them, and each balances', () => {
  fc.assert(
    fc.property(accruables, accruables, (first, second) => {
      const runs = [changesOf(first, [])];
      runs.push(changesOf(second, runs.flat()));
      for (const run of runs) expect(imbalance(accrualPosting('VND', run))).toEqual([]);
      expect(sumsOf(runs.flat())).toEqual(sumsOf(second));
      expect(changesOf(second, runs.flat())).toEqual([]);
    }),
  );
});

const of = (orderId: bigint | null, side: Accruable['side'], minor: bigint): Accruable => ({
  ...nobody,
  orderId,
  side,
  minor,
  inProgress: false,
});
const held = (orderId: bigint, minor: bigint): Accruable => ({ ...of(orderId, 'payable', minor), inProgress: true });
const november = [of(5n, 'receivable', 700n), of(null, 'receivable', -30n), of(5n, 'payable', 400n), held(6n, 90n)];

test('a later run posts what an order has more or less, and nothing for one that has the same', () => {
  const later = [of(5n, 'receivable', 700n), of(6n, 'receivable', 20n), of(5n, 'payable', 150n)];
  expect(changesOf(later, november)).toEqual([
    of(6n, 'receivable', 20n),
    of(5n, 'payable', -250n),
    of(null, 'receivable', 30n),
    held(6n, -90n),
  ]);
});

test('unbilled revenue is accrued income, unbilled cost an accrued cost, cost before its revenue work in progress, each on its order', () => {
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
    line('workInProgress', 90n, 6n),
    line('cost', -90n, 6n),
  ]);
});

test('revenue, cost and work in progress are summed on their own', () => {
  expect(sumsOf(november)).toEqual({ revenue: 670n, cost: 400n, inProgress: 90n });
  expect(sumsOf([])).toEqual({ revenue: 0n, cost: 0n, inProgress: 0n });
});
