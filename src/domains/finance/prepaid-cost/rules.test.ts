import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Currency, minorOf } from '../../../kernel/money.ts';
import { imbalance } from '../ledger/rules.ts';
import { lastDayFor, monthAfter, monthsOf, planOf, prepaidPosting, sharePosting, spreadMethods } from './rules.ts';

const party = { customerId: null, carrierId: 7n };
const of = (currency: Currency, amount: string) => ({ minor: minorOf('amount', currency, amount), functionalMinor: 0n });
const shares = (spread: Parameters<typeof planOf>[0]) => planOf(spread).map(({ month, days, minor }) => [month, days, minor]);

describe('a plan', () => {
  test('by month gives each month the same and the last one the rest', () => {
    const plan = shares({ method: 'month', from: '2026-11-15', to: '2027-01-02', ...of('CNY', '100') });
    expect(plan).toEqual([
      ['2026-11', 16, 3333n],
      ['2026-12', 31, 3333n],
      ['2027-01', 2, 3334n],
    ]);
  });

  test('by day gives each month its days, in a leap year as well', () => {
    const plan = shares({ method: 'day', from: '2028-02-15', to: '2028-04-10', ...of('CNY', '560') });
    // 15 + 31 + 10 = 56 days of 10.00.
    expect(plan).toEqual([
      ['2028-02', 15, 15_000n],
      ['2028-03', 31, 31_000n],
      ['2028-04', 10, 10_000n],
    ]);
  });

  test.each([
    ['VND', '1000000', [333_333n, 333_333n, 333_334n]],
    ['KWD', '1.000', [333n, 333n, 334n]],
    ['JPY', '2', [0n, 0n, 2n]],
  ] as const)('has no half units of %s', (currency, amount, expected) => {
    const plan = planOf({ method: 'month', from: '2026-11-01', to: '2027-01-31', ...of(currency, amount) });
    expect(plan.map(({ minor }) => minor)).toEqual(expected);
  });

  test('adds up to the cost exactly in both currencies, for any period, amount and method', () => {
    const day = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-12-31'), noInvalidDate: true });
    const amount = fc.bigInt(0n, 10n ** 15n);
    fc.assert(
      fc.property(fc.constantFrom(...spreadMethods), day, day, amount, amount, (method, one, other, minor, functionalMinor) => {
        const [from = '', to = ''] = [one, other].map((at) => at.toISOString().slice(0, 10)).sort();
        const plan = planOf({ method, from, to, minor, functionalMinor });
        expect(plan.map(({ month }) => month)).toEqual(monthsOf(from, to));
        expect(plan.reduce((sum, share) => sum + share.minor, 0n)).toBe(minor);
        expect(plan.reduce((sum, share) => sum + share.functionalMinor, 0n)).toBe(functionalMinor);
        expect(plan.every((share) => share.minor >= 0n && share.functionalMinor >= 0n)).toBe(true);
        for (const share of plan.slice(0, -1)) {
          const amounts = { currency: 'USD' as const, ...share, party, memo: 'x' };
          expect(imbalance(sharePosting(amounts, { account: 'rent', costCentreId: 3n }))).toEqual([]);
        }
        expect(imbalance(prepaidPosting({ currency: 'USD', minor, functionalMinor, party, memo: 'x', billId: 1n }))).toEqual([]);
      }),
    );
  });
});

test.each([
  ['2026-01-05', '2045-12-31'],
  ['2026-11-20', '2046-10-31'],
  ['2026-12-31', '2046-11-30'],
  ['2028-03-01', '2048-02-29'],
])('a cost that begins on %s is spread over at most 240 months, until %s', (from, last) => {
  expect(lastDayFor(from)).toBe(last);
  expect([monthsOf(from, last).length, monthsOf(from, `${monthAfter(last.slice(0, 7))}-01`).length]).toEqual([240, 241]);
});

test('a plan by day shares both amounts by the days of the months', () => {
  const plan = planOf({ method: 'day', from: '2026-11-16', to: '2026-12-31', minor: 4600n, functionalMinor: 32_201n });
  expect(plan).toEqual([
    { month: '2026-11', days: 15, minor: 1500n, functionalMinor: 10_500n },
    { month: '2026-12', days: 31, minor: 3100n, functionalMinor: 21_701n },
  ]);
});

describe('the entry', () => {
  const amount = { currency: 'USD', minor: 500n, functionalMinor: 3562n, party, memo: 'licence' } as const;
  const prepaid = { account: 'prepaidExpense', currency: 'USD', party, memo: 'licence' };
  test('of the whole takes it out of the cost of its bill', () => {
    expect(prepaidPosting({ ...amount, billId: 9n })).toEqual([
      { ...prepaid, amountMinor: 500n, functionalMinor: 3562n },
      { account: 'cost', currency: 'USD', amountMinor: -500n, functionalMinor: -3562n, party, billId: 9n, memo: 'licence' },
    ]);
  });
  test.each([
    ['rent', 3n, 3n],
    ['sellingExpense', null, undefined],
  ] as const)('of a month moves its share to %s, on cost centre %s', (account, costCentreId, onLine) => {
    expect(sharePosting(amount, { account, costCentreId })).toEqual([
      { account, currency: 'USD', amountMinor: 500n, functionalMinor: 3562n, party, costCentreId: onLine, memo: 'licence' },
      { ...prepaid, amountMinor: -500n, functionalMinor: -3562n },
    ]);
  });
});
