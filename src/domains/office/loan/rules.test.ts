import fc from 'fast-check';
import { expect, test } from 'vitest';
import { translator } from '../../../server/translate.ts';
import { balanceOf, bookedShare, type LoanAmounts, requireRepayable, spreadOverLoans } from './rules.ts';
import { words } from './words.ts';

const lent = (lent_minor: bigint, lent_functional_minor: bigint): LoanAmounts => ({
  lent_minor,
  lent_functional_minor,
  offset_minor: 0n,
  repaid_minor: 0n,
  cleared_functional_minor: 0n,
});
const amount = fc.bigInt({ min: 1n, max: 10_000_000_000n });

test('however a loan is offset, repaid and reversed, its balance is what was lent less both, and a settled one leaves nothing in the books', () => {
  const step = fc.record({ what: fc.constantFrom('offset', 'repaid', 'reverse'), part: fc.integer({ min: 1, max: 100 }) });
  fc.assert(
    fc.property(amount, amount, fc.array(step, { maxLength: 30 }), (minor, functional, steps) => {
      let loan = lent(minor, functional);
      const standing: { what: 'offset_minor' | 'repaid_minor'; minor: bigint; booked: bigint }[] = [];
      for (const { what, part } of steps) {
        if (what === 'reverse') {
          const last = standing.pop();
          if (last)
            loan = {
              ...loan,
              [last.what]: loan[last.what] - last.minor,
              cleared_functional_minor: loan.cleared_functional_minor - last.booked,
            };
        } else {
          const cleared = (balanceOf(loan) * BigInt(part)) / 100n;
          if (cleared === 0n) continue;
          const booked = bookedShare(loan, cleared);
          const column = what === 'offset' ? 'offset_minor' : 'repaid_minor';
          standing.push({ what: column, minor: cleared, booked });
          loan = { ...loan, [column]: loan[column] + cleared, cleared_functional_minor: loan.cleared_functional_minor + booked };
        }
        const sum = (column: string): bigint => standing.reduce((total, one) => (one.what === column ? total + one.minor : total), 0n);
        expect(balanceOf(loan)).toBe(minor - sum('offset_minor') - sum('repaid_minor'));
        expect(balanceOf(loan) >= 0n).toBe(true);
        expect(loan.cleared_functional_minor <= functional).toBe(true);
        if (balanceOf(loan) === 0n) expect(loan.cleared_functional_minor).toBe(functional);
      }
    }),
  );
});

test('an amount is spread over open loans from the first on, never beyond a balance, and what is left over is paid', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 50_000_000_000n }), fc.array(amount, { maxLength: 6 }), (total, balances) => {
      const parts = spreadOverLoans(
        total,
        balances.map((balance, place) => ({ ...lent(balance, balance), id: BigInt(place) })),
      );
      const offset = parts.reduce((sum, { minor }) => sum + minor, 0n);
      const owed = balances.reduce((sum, balance) => sum + balance, 0n);
      expect(offset).toBe(total < owed ? total : owed);
      expect(parts.every(({ loan, minor }) => minor > 0n && minor <= balanceOf(loan))).toBe(true);
      expect(parts.slice(0, -1).every(({ loan, minor }) => minor === balanceOf(loan))).toBe(true);
    }),
  );
});

/* 100.00 lent stand at 700.01 in the books; 30.00 of them were cleared at 210.00. */
const open = { ...lent(10_000n, 70_001n), offset_minor: 1000n, repaid_minor: 2000n, cleared_functional_minor: 21_000n };

test.each([
  [1n, 7n],
  [3500n, 24_501n],
  [6999n, 48_994n],
  [7000n, 49_001n],
])('a part of %s of a loan stands at %s in the books, rounded half up, and the last one takes the rest', (minor, booked) => {
  expect(bookedShare(open, minor)).toBe(booked);
});

test.each([
  [-1n, true],
  [0n, true],
  [1n, false],
  [7000n, false],
  [7001n, true],
])('a repayment of %s of a balance of 7000 is refused: %s', (minor, refused) => {
  const repay = () => requireRepayable('VND', minor, 7000n);
  if (refused)
    expect(repay).toThrow(expect.objectContaining({ code: 'REPAID_OVER', facts: { currency: 'VND', asked: String(minor), open: '7000' } }));
  else expect(repay).not.toThrow();
});

test('a borrower reads what is owed with the digits in groups', () => {
  const facts = { currency: 'VND', asked: '12500000', open: '7000000' };
  expect(translator(words)('vi', 'refusal.REPAID_OVER', facts)).toBe(
    'Còn phải hoàn VND 7.000.000, không thể ghi nhận 12.500.000, hãy giảm số tiền',
  );
});
