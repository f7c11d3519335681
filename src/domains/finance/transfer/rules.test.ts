import fc from 'fast-check';
import { expect, test } from 'vitest';
import { currencies } from '../../../kernel/money.ts';
import { imbalance, type PostingLine } from '../ledger/rules.ts';
import { inPosting, movementPosting, outPosting, transferKinds } from './rules.ts';

const minor = fc.bigInt(1n, 10n ** 12n);
const side = fc.record({ accountId: fc.bigInt(1n, 9n), currency: fc.constantFrom(...currencies), minor, functionalMinor: minor });

function sumOf(lines: readonly PostingLine[], account: string, of: 'amountMinor' | 'functionalMinor'): bigint {
  return lines.filter((line) => line.account === account).reduce((sum, line) => sum + line[of], 0n);
}

test('a transfer balances at every step and leaves nothing in transit or in exchange', () => {
  fc.assert(
    fc.property(side, side, fc.bigInt(0n, 10n ** 6n), (from, other, fee) => {
      // In one currency the same amount arrives.
      const to = from.currency === other.currency ? { ...other, minor: from.minor } : other;
      const out = outPosting(from, { minor: fee, functionalMinor: fee });
      const all = [...out, ...inPosting(from, to)];
      expect([imbalance(out), imbalance(all)]).toEqual([[], []]);
      for (const account of ['cashInTransit', 'currencyExchange']) expect(sumOf(all, account, 'functionalMinor')).toBe(0n);
      expect(sumOf(all, 'cashInTransit', 'amountMinor')).toBe(0n);
      expect(sumOf(all, 'exchangeDifference', 'functionalMinor')).toBe(from.functionalMinor - to.functionalMinor);
    }),
  );
});

test('a movement on one account balances, also where it settles what was booked at another rate', () => {
  fc.assert(
    fc.property(side, fc.constantFrom(...transferKinds), minor, (one, kind, bookedMinor) => {
      if (kind !== 'transfer') expect(imbalance(movementPosting(kind, one, { bookedMinor, taxAccount: 'otherTax' }))).toEqual([]);
    }),
  );
});
