import { describe, expect, test } from 'vitest';
import { comparisonOf, ownSign, type Weighed } from './rules.ts';

const line = (origin: Weighed['origin'], ledger: bigint, documents: bigint, account: Weighed['account'] = 'outputTax'): Weighed => ({
  account,
  origin,
  ledger,
  documents,
});

describe('the comparison of an account', () => {
  test('adds up by origin, and its differences are the whole difference', () => {
    const lines = [line('notInvoiced', 90n, 0n), line('agreed', 69n, 0n), line('agreed', 0n, 69n), line('earlierBill', 0n, 60n)];
    const compared = comparisonOf('outputTax', 159n, [...lines, line('agreed', 7n, 7n, 'inputTax')]);
    expect(compared).toEqual({
      origins: [
        { origin: 'agreed', ledger: 69n, documents: 69n, difference: 0n },
        { origin: 'notInvoiced', ledger: 90n, documents: 0n, difference: 90n },
        { origin: 'earlierBill', ledger: 0n, documents: 60n, difference: -60n },
      ],
      documents: 129n,
      difference: 30n,
      unexplained: 0n,
    });
    expect(compared.origins.reduce((sum, { difference }) => sum + difference, 0n)).toBe(compared.difference);
  });

  test('shows what its lines leave of the movement as unexplained', () => {
    const missing = comparisonOf('outputTax', 10n, []);
    expect(missing).toMatchObject({ difference: 10n, unexplained: 10n, origins: [{ origin: 'unexplained', ledger: 10n, documents: 0n }] });
    const both = comparisonOf('outputTax', -4n, [line('unexplained', 1n, 2n), line('tail', 1n, 1n)]);
    expect(both).toMatchObject({ documents: 3n, difference: -7n, unexplained: -7n });
    expect(both.origins).toEqual([
      { origin: 'tail', ledger: 1n, documents: 1n, difference: 0n },
      { origin: 'unexplained', ledger: -5n, documents: 2n, difference: -7n },
    ]);
  });

  test('of a month without lines and movement is empty', () => {
    expect(comparisonOf('inputTax', 0n, [])).toEqual({ origins: [], documents: 0n, difference: 0n, unexplained: 0n });
  });
});

test('what is owed is positive on the credit side, what is recovered on the debit side', () => {
  expect([ownSign('outputTax', -5n), ownSign('taxWithheld', 5n), ownSign('withheldFromSupplier', -1n)]).toEqual([5n, -5n, 1n]);
  expect([ownSign('inputTax', 5n), ownSign('inputTaxPending', -5n), ownSign('withheldByCustomer', 0n)]).toEqual([5n, -5n, 0n]);
});
