import fc from 'fast-check';
import { expect, test } from 'vitest';
import { convert } from '../../../kernel/money.ts';
import { balancedOrRefuse, isControl, type JournalAmount, manualAccounts, sameDayIn, spreadRounding } from './rules.ts';

test('lines that balance in their currency at one rate balance in the functional currency', () => {
  fc.assert(
    fc.property(
      fc.array(fc.bigInt(1n, 10n ** 9n), { minLength: 1, maxLength: 20 }),
      fc.integer({ min: 1, max: 99_999_999 }),
      fc.constantFrom('USD', 'VND', 'KWD'),
      (debits, rate, currency) => {
        const text = `${Math.floor(rate / 10_000)}.${String(rate % 10_000).padStart(4, '0')}`;
        fc.pre(!/^0\.0+$/.test(text));
        const line = (amountMinor: bigint): JournalAmount => ({
          currency,
          rate: text,
          amountMinor,
          functionalMinor: convert({ currency, minor: amountMinor }, 'CNY', text).minor,
        });
        const lines = [...debits.map(line), line(-debits.reduce((sum, minor) => sum + minor, 0n))];
        const spread = spreadRounding(lines);
        balancedOrRefuse(spread, 'CNY');
        expect(spread.map(({ amountMinor }) => amountMinor)).toEqual(lines.map(({ amountMinor }) => amountMinor));
      },
    ),
  );
});

test('a difference is refused with both sums', () => {
  const line = (amountMinor: bigint): JournalAmount => ({ currency: 'VND', rate: '1', amountMinor, functionalMinor: amountMinor });
  expect(() => balancedOrRefuse([line(1000n), line(-999n)], 'VND')).toThrow(
    expect.objectContaining({ code: 'JOURNAL_UNBALANCED', facts: { currency: 'VND', debit: '1000', credit: '999', difference: '1' } }),
  );
});

test('a recurring journal keeps its day, and the last day of a month stays the last', () => {
  expect(sameDayIn('2026-12', '2026-11-15')).toBe('2026-12-15');
  expect(sameDayIn('2027-02', '2027-01-30')).toBe('2027-02-28');
  expect(sameDayIn('2026-12', '2026-11-30')).toBe('2026-12-31');
});

test('accounts with a sub-ledger are not written by hand', () => {
  expect(manualAccounts.filter(isControl)).toEqual([]);
  for (const use of ['receivable', 'payable', 'bank', 'advanceReceived', 'accruedIncome'] as const)
    expect(manualAccounts).not.toContain(use);
});
