import { describe, expect, test } from 'vitest';
import type { Currency } from '../../../kernel/money.ts';
import { accountUses, imbalance } from '../ledger/rules.ts';
import type { Side } from '../side.ts';
import { monetary, type MonetaryUse, type OpenBalance, revaluationPosting, revalue } from './rules.ts';

/* The two sides have rates of their own, in each of two currencies: a balance valued at the wrong one differs. */
const rates: Readonly<Record<string, string>> = {
  'USD receivable': '7.10',
  'USD payable': '7.20',
  'VND receivable': '0.00027',
  'VND payable': '0.00029',
};
const rateOf = (currency: Currency, side: Side): string => rates[`${currency} ${side}`] ?? '';
const customer = { customerId: 11n, carrierId: null };
const balance = (use: MonetaryUse, changes: Partial<OpenBalance> = {}): OpenBalance => ({
  use,
  currency: 'USD',
  amountMinor: 10_000n,
  bookedMinor: 70_000n,
  party: customer,
  ownBankAccountId: null,
  ...changes,
});

/* IAS 21.23 and PRC CAS 19, article 11: money and claims to money, each at the rate of the side that it stands on. */
const claims = [
  'bank',
  'receivable',
  'intercompanyReceivable',
  'disbursement',
  'advancePaid',
  'employeeAdvance',
  'cashInTransit',
  'depositPaid',
  'otherReceivable',
] as const;
const debts = [
  'payable',
  'intercompanyPayable',
  'unidentified',
  'advanceReceived',
  'bankLoan',
  'salaryPayable',
  'depositReceived',
  'otherPayable',
] as const;

describe('a balance at the end of a month', () => {
  test.each(claims)('that we own (%s) is valued at the rate of receivables', (use) => {
    expect(revalue([balance(use)], 'CNY', rateOf)).toEqual([{ ...balance(use), rate: '7.10', revaluedMinor: 71_000n }]);
  });
  test.each(debts)('that we owe (%s) is valued at the rate of payables', (use) => {
    expect(revalue([balance(use)], 'CNY', rateOf)).toEqual([{ ...balance(use), rate: '7.20', revaluedMinor: 72_000n }]);
  });
  test('is none of the other accounts: they are not money', () => {
    expect(accountUses.filter((use) => use in monetary).sort()).toEqual([...claims, ...debts].sort());
  });
  test('is valued at the rate of its own currency, rounded half up to the smallest unit', () => {
    const values = (currency: Currency, amountMinor: bigint) =>
      revalue([balance('receivable', { currency, amountMinor })], 'CNY', rateOf)[0]?.revaluedMinor;
    // 0.00027 yuan for a dong: 18 dong are 0.00486, 19 are 0.00513.
    expect([values('VND', 18n), values('VND', 19n), values('VND', -19n), values('USD', -1n), values('USD', 0n)]).toEqual([
      0n,
      1n,
      -1n,
      -7n,
      0n,
    ]);
  });
});

describe('the entry', () => {
  const posted = (bookedMinor: bigint, changes: Partial<OpenBalance> = {}) =>
    revaluationPosting(revalue([balance('receivable', { bookedMinor, ...changes })], 'CNY', rateOf));

  test('moves the difference to the unrealised ones, in the functional currency alone', () => {
    const lines = posted(70_999n);
    expect(lines).toEqual([
      { account: 'receivable', currency: 'USD', amountMinor: 0n, functionalMinor: 1n, party: customer, ownBankAccountId: undefined },
      { account: 'unrealisedExchange', currency: 'USD', amountMinor: 0n, functionalMinor: -1n, party: customer },
    ]);
    expect(imbalance(lines)).toEqual([]);
    expect(posted(71_001n).map(({ functionalMinor }) => functionalMinor)).toEqual([-1n, 1n]);
  });
  test('has no line where nothing differs', () => {
    expect(posted(71_000n)).toEqual([]);
  });
  test('names the bank account of money', () => {
    expect(posted(70_000n, { use: 'bank', ownBankAccountId: 6n })[0]).toMatchObject({ account: 'bank', ownBankAccountId: 6n });
  });
  test('has the lines of each balance', () => {
    const both = revaluationPosting(
      revalue([balance('receivable'), balance('payable', { amountMinor: -10_000n, bookedMinor: -70_000n })], 'CNY', rateOf),
    );
    expect(both.map(({ account, functionalMinor }) => [account, functionalMinor])).toEqual([
      ['receivable', 1000n],
      ['unrealisedExchange', -1000n],
      ['payable', -2000n],
      ['unrealisedExchange', 2000n],
    ]);
  });
});
