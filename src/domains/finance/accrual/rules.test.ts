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
