import fc from 'fast-check';
import { expect, test } from 'vitest';
import { imbalance } from '../../finance/ledger/rules.ts';
import { saveClaim } from './contract.ts';
import { claimPosting, deductibleOf, splitClaim } from './rules.ts';

const amount = fc.bigInt({ min: 1n, max: 10_000_000_000n });
const loan = fc.record({ id: amount, lent_minor: amount, lent_functional_minor: amount }).map((one) => ({
  ...one,
  offset_minor: 0n,
  repaid_minor: 0n,
  cleared_functional_minor: 0n,
}));
const line = fc
  .record({
    account: fc.constantFrom('cost' as const, 'adminExpense' as const),
    approvedMinor: amount,
    part: fc.integer({ min: 0, max: 30 }),
  })
  .map(({ account, approvedMinor, part }) => ({ account, approvedMinor, deductibleMinor: (approvedMinor * BigInt(part)) / 100n }));

test('payment and offset are what was approved, and the entry balances whatever the rates', () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 8 }),
      fc.array(loan, { maxLength: 4 }),
      amount,
      amount,
      (lines, loans, paidAt, offsetAt) => {
        const approved = lines.reduce((sum, { approvedMinor }) => sum + approvedMinor, 0n);
        const { offsets, offsetMinor, paymentMinor } = splitClaim(approved, loans);
        expect(paymentMinor + offsetMinor).toBe(approved);
        expect(paymentMinor >= 0n).toBe(true);
        const bookedMinor = offsets.reduce((sum, part) => sum + part.bookedMinor, 0n);
        const posting = claimPosting({
          currency: 'USD',
          functionalCurrency: 'CNY',
          employeeId: 1n,
          lines,
          payment: { minor: paymentMinor, functionalMinor: paymentMinor === 0n ? 0n : paidAt },
          offset: { minor: offsetMinor, functionalMinor: offsetMinor === 0n ? 0n : offsetAt, bookedMinor },
        });
        expect(imbalance(posting)).toEqual([]);
      },
    ),
  );
});

test('the deductible tax of a reduced line is never more than its tax, nor than what was approved of it', () => {
  fc.assert(
    fc.property(amount, fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 }), (claimedMinor, approvedPart, taxPart) => {
      const taxMinor = (claimedMinor * BigInt(taxPart)) / 100n;
      const approvedMinor = (claimedMinor * BigInt(approvedPart)) / 100n;
      const deductible = deductibleOf({ claimedMinor, approvedMinor, taxMinor });
      expect(deductible >= 0n && deductible <= taxMinor && deductible <= approvedMinor).toBe(true);
    }),
  );
});

test('an expense without an invoice is complete with its day, its fee type and its amount', () => {
  const line = { spent_on: '2026-11-20', fee_type_id: '1', currency: 'CNY', amount: '20', is_deductible: false };
  const none = { cost_centre_id: null, description: null, invoice_no: null, invoice_on: null, seller_tax_no: null, net: null, tax: null };
  expect(saveClaim.params.shape.lines.parse([line])).toMatchObject([none]);
});
