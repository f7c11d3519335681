import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { convert } from '../../../kernel/money.ts';
import type { AccountUse } from '../ledger/rules.ts';
import { balancedOrRefuse, isControl, type JournalAmount, manualAccounts, neededBy, sameDayIn, spreadRounding, sumOf } from './rules.ts';

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

describe('what rounding left over', () => {
  const usd = (amountMinor: bigint, functionalMinor: bigint, rate = '7.1234'): JournalAmount => ({
    currency: 'USD',
    rate,
    amountMinor,
    functionalMinor,
  });
  const valuesOf = (lines: readonly JournalAmount[]): bigint[] => spreadRounding(lines).map(({ functionalMinor }) => functionalMinor);

  test('goes to the largest line, debit or credit: three of 33.33 against 99.99 at 7.1234', () => {
    const thirds = [usd(3333n, 23_742n), usd(3333n, 23_742n), usd(3333n, 23_742n)];
    expect(valuesOf([...thirds, usd(-9999n, -71_227n)])).toEqual([23_742n, 23_742n, 23_742n, -71_226n]);
    expect(valuesOf([usd(9999n, 71_227n), ...thirds.map((one) => usd(-one.amountMinor, -one.functionalMinor))])).toEqual([
      71_226n,
      -23_742n,
      -23_742n,
      -23_742n,
    ]);
  });
  test('goes to the first of two that are as large', () => {
    expect(valuesOf([usd(500n, 3562n), usd(-500n, -3561n)])).toEqual([3561n, -3561n]);
  });
  test.each([
    ['nothing is left over', [usd(500n, 3562n), usd(-500n, -3562n)]],
    ['the amounts do not balance', [usd(501n, 3569n), usd(-500n, -3562n)]],
    ['the lines have two rates', [usd(500n, 3562n), usd(-300n, -2137n), usd(-200n, -1420n, '7.1')]],
    ['the first of three has another rate', [usd(500n, 3550n, '7.1'), usd(-300n, -2137n), usd(-200n, -1425n)]],
  ])('is not there where %s', (_, lines) => {
    expect(spreadRounding(lines)).toEqual(lines);
  });
  test('is sought in each currency', () => {
    const baht: JournalAmount[] = [
      { currency: 'THB', rate: '0.2', amountMinor: 3n, functionalMinor: 1n },
      { currency: 'THB', rate: '0.2', amountMinor: -2n, functionalMinor: 0n },
      { currency: 'THB', rate: '0.2', amountMinor: -1n, functionalMinor: 0n },
    ];
    expect(valuesOf([usd(500n, 3562n), ...baht, usd(-500n, -3560n)])).toEqual([3560n, 0n, 0n, 0n, -3560n]);
  });
});

test('a difference the other way is refused as well, and one in the functional currency alone', () => {
  const line = (amountMinor: bigint, functionalMinor: bigint): JournalAmount => ({
    currency: 'USD',
    rate: '7',
    amountMinor,
    functionalMinor,
  });
  const refusal = (facts: object) => expect.objectContaining({ code: 'JOURNAL_UNBALANCED', facts });
  expect(() => balancedOrRefuse([line(500n, 3500n), line(200n, 1400n), line(-701n, -4907n)], 'CNY')).toThrow(
    refusal({ currency: 'USD', debit: '7.00', credit: '7.01', difference: '0.01' }),
  );
  expect(() => balancedOrRefuse([line(500n, 3500n), line(-500n, -3499n)], 'CNY')).toThrow(
    refusal({ currency: 'CNY', debit: '35.00', credit: '34.99', difference: '0.01' }),
  );
  expect(() => balancedOrRefuse([line(500n, 3500n), line(-500n, -3500n)], 'CNY')).not.toThrow();
});

test('debits and credits are summed each on its own', () => {
  const amounts = [500n, -30n, 0n, 70n, -8n];
  expect([sumOf(amounts, 1n), sumOf(amounts, -1n), sumOf([], 1n)]).toEqual([570n, 38n, 0n]);
});

test.each([
  ['2026-12', '2026-11-15', '2026-12-15', 'the same day'],
  ['2027-02', '2027-01-27', '2027-02-27', 'one day before the last'],
  ['2027-02', '2027-01-28', '2027-02-28', 'the last day of a shorter month'],
  ['2027-02', '2027-01-29', '2027-02-28', 'a day that a shorter month does not have'],
  ['2028-02', '2028-01-29', '2028-02-29', 'and that a leap year has'],
  ['2026-12', '2026-11-29', '2026-12-29', 'the last day but one is not the last'],
  ['2026-12', '2026-11-30', '2026-12-31', 'the last day stays the last'],
])('in %s the day of %s is %s: %s', (month, day, expected) => {
  expect(sameDayIn(month, day)).toBe(expected);
});

/* Each account that takes no line by hand, under the record that writes it. */
describe('an account takes no line by hand because', () => {
  test.each<[string, AccountUse[]]>([
    ['bills and their invoices make it', ['receivable', 'payable', 'disbursement', 'inputTaxPending']],
    ['tax is withheld for a bill', ['taxWithheld', 'withheldFromSupplier']],
    ['bills between our companies make it', ['intercompanyReceivable', 'intercompanyPayable', 'intercompanyRevenue', 'intercompanyCost']],
    ['money on a bank account makes it', ['bank', 'cashInTransit', 'unidentified']],
    ['it is what is paid ahead or lent', ['advancePaid', 'advanceReceived', 'employeeAdvance', 'prepaidExpense']],
    ['the end of a month makes it', ['accruedIncome', 'accruedCost', 'unrealisedExchange']],
    ['the end of a year makes it', ['retainedEarnings']],
  ])('%s', (_, uses) => {
    for (const use of uses) expect([use, isControl(use), manualAccounts.includes(use)]).toEqual([use, true, false]);
  });
  test('and all others are offered for one', () => {
    const others: AccountUse[] = [
      'revenue',
      'cost',
      'outputTax',
      'inputTax',
      'adminExpense',
      'salaryExpense',
      'depositPaid',
      'paidInCapital',
    ];
    for (const use of others) expect([use, isControl(use), manualAccounts.includes(use)]).toEqual([use, false, true]);
    expect(manualAccounts.filter(isControl)).toEqual([]);
  });
});

test.each<[string, ReturnType<typeof neededBy>, AccountUse[]]>([
  ['is owed to or by somebody, so its line names a party', 'party', ['depositPaid', 'depositReceived', 'withheldByCustomer']],
  ['belongs to a customer that does not pay', 'party', ['badDebtAllowance', 'badDebtLoss', 'badDebtRecovered']],
  ['is spent by a part of the company, so its line names a cost centre', 'cost_centre_id', ['salaryExpense', 'depreciation', 'rent']],
  ['needs neither', null, ['adminExpense', 'otherPayable', 'revenue']],
])('an account that %s', (_, detail, uses) => {
  for (const use of uses) expect([use, neededBy(use)]).toEqual([use, detail]);
});
