import fc from 'fast-check';
import { expect, test } from 'vitest';
import { imbalance } from '../ledger/rules.ts';
import { closingPosting } from './rules.ts';

const minor = fc.bigInt(-(10n ** 12n), 10n ** 12n);
const balance = fc.record({
  account: fc.constantFrom('revenue', 'cost', 'rent', 'exchangeDifference', 'interestIncome'),
  currency: fc.constantFrom('CNY', 'USD', 'VND', 'KWD'),
  amountMinor: minor,
  functionalMinor: minor,
});

test('the closing entry balances, empties every result account and keeps the result in retained earnings', () => {
  fc.assert(
    fc.property(fc.array(balance, { maxLength: 20 }), (balances) => {
      const lines = closingPosting(balances);
      expect(imbalance(lines)).toEqual([]);
      for (const account of new Set(balances.map((one) => one.account))) {
        const all = [...balances, ...lines].filter((one) => one.account === account);
        expect(all.reduce((sum, one) => sum + one.functionalMinor, 0n)).toBe(0n);
      }
      const retained = lines.filter(({ account }) => account === 'retainedEarnings').reduce((sum, one) => sum + one.functionalMinor, 0n);
      expect(retained).toBe(balances.reduce((sum, one) => sum + one.functionalMinor, 0n));
    }),
  );
});
