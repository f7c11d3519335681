import { describe, expect, test } from 'vitest';
import { Refusal } from '../../../kernel/refusal.ts';
import { accountsToPay, bankLine, datedOrRefuse, dueOn, settledOf, type Terms } from './rules.ts';

/* The due date by the terms of the contract (Terms): around the 15th, the statement day, and the ends of months and years. */
describe('a bill is due', () => {
  test.each<[Terms['settlement'], number, number, string, string]>([
    ['cash', 30, 25, '2026-11-20', '2026-11-20'],
    ['perOrder', 30, 25, '2026-12-15', '2027-01-14'],
    ['perTrip', 0, 25, '2026-11-20', '2026-11-20'],
    ['perTrip', 1, 25, '2028-02-28', '2028-02-29'],
    ['halfMonth', 7, 25, '2026-11-01', '2026-11-22'],
    ['halfMonth', 7, 25, '2026-11-14', '2026-11-22'],
    ['halfMonth', 7, 25, '2026-11-15', '2026-11-22'],
    ['halfMonth', 7, 25, '2026-11-16', '2026-12-07'],
    ['halfMonth', 0, 25, '2026-02-16', '2026-02-28'],
    ['halfMonth', 0, 25, '2028-02-29', '2028-02-29'],
    ['halfMonth', 0, 25, '2026-12-31', '2026-12-31'],
    ['monthly', 30, 25, '2026-11-24', '2026-12-25'],
    ['monthly', 30, 25, '2026-11-25', '2026-12-25'],
    ['monthly', 30, 25, '2026-11-26', '2027-01-24'],
    ['monthly', 0, 5, '2026-12-05', '2026-12-05'],
    ['monthly', 0, 5, '2026-12-06', '2027-01-05'],
    ['monthly', 0, 28, '2026-01-31', '2026-02-28'],
  ])('%s, %i days, statement on %i: of %s on %s', (settlement, days, statementDay, billOn, due) => {
    expect(dueOn({ settlement, days, statementDay }, billOn)).toBe(due);
  });
});

/* BILL_BEFORE_SERVICE and BILL_DUE_BEFORE: a day before, on it, and a day after. */
describe('a bill is dated', () => {
  const tried = (billOn: string, due: string, services: readonly string[]): unknown => {
    try {
      datedOrRefuse(billOn, due, services);
    } catch (error) {
      if (error instanceof Refusal) return [error.code, error.facts];
      throw error;
    }
    return 'dated';
  };
  test.each([
    ['2026-11-19', ['BILL_BEFORE_SERVICE', { day: '2026-11-19', service: '2026-11-20' }]],
    ['2026-11-20', 'dated'],
    ['2026-11-21', 'dated'],
  ])('on or after its last service: %s', (billOn, outcome) => {
    expect(tried(billOn, '2026-12-31', ['2026-11-18', '2026-11-20', '2026-11-19'])).toEqual(outcome);
  });
  test.each([
    ['2026-11-19', ['BILL_DUE_BEFORE', { day: '2026-11-20', due: '2026-11-19' }]],
    ['2026-11-20', 'dated'],
    ['2026-11-21', 'dated'],
  ])('and due on or after its day: %s', (due, outcome) => {
    expect(tried('2026-11-20', due, [])).toEqual(outcome);
  });
});

test.each([
  [[[10n, 10n]], 'full'],
  [[[10n, 9n]], 'part'],
  [[[10n, 1n]], 'part'],
  [[[10n, 0n]], 'none'],
  [
    [
      [10n, 10n],
      [5n, 5n],
    ],
    'full',
  ],
  [
    [
      [10n, 10n],
      [5n, 4n],
    ],
    'part',
  ],
  [
    [
      [10n, 10n],
      [5n, 0n],
    ],
    'part',
  ],
  [
    [
      [10n, 0n],
      [5n, 0n],
    ],
    'none',
  ],
  [[[-10n, -10n]], 'full'],
  [[[0n, 0n]], 'full'],
] as const)('balances of %o are settled: %s', (balances, settled) => {
  expect(settledOf(balances.map(([amountMinor, writtenOffMinor]) => ({ amountMinor, writtenOffMinor })))).toBe(settled);
});

describe('the accounts that a bill is paid into', () => {
  const account = (id: bigint, currency: 'CNY' | 'USD' | 'VND', changes: object = {}) => ({
    id,
    company_id: 1n,
    active: true,
    currency,
    ...changes,
  });
  const accounts = [
    account(1n, 'CNY', { company_id: 2n }),
    account(2n, 'USD', { active: false }),
    account(3n, 'VND'),
    account(4n, 'CNY'),
    account(5n, 'USD'),
    account(6n, 'USD'),
  ];
  const paid = (own: bigint | null, currencies: readonly ('CNY' | 'USD' | 'VND' | 'THB')[]): bigint[] =>
    accountsToPay({ company_id: 1n, own_bank_account_id: own, currencies }, accounts).map(({ id }) => id);
  test('are the one that it names', () => {
    expect(paid(2n, ['CNY'])).toEqual([2n]);
    expect(paid(9n, ['CNY'])).toEqual([]);
  });
  test('else the first active one of its company for each of its currencies', () => {
    expect(paid(null, ['CNY'])).toEqual([4n]);
    expect(paid(null, ['USD', 'CNY'])).toEqual([5n, 4n]);
    expect(paid(null, ['THB', 'CNY'])).toEqual([4n]);
  });
  test('else the first active one of its company', () => {
    expect(paid(null, ['THB'])).toEqual([3n]);
  });
});

test('an account to pay into is one line of what is known of it', () => {
  const account = {
    account_name: '泊岸国际物流',
    bank: '中国银行',
    branch: '南宁分行',
    account_no: '6100123',
    currency: 'CNY',
    swift: 'BKCHCNBJ48A',
  } as const;
  expect(bankLine(account)).toBe('泊岸国际物流 · 中国银行 · 南宁分行 · 6100123 (CNY) · SWIFT BKCHCNBJ48A');
  expect(bankLine({ ...account, branch: null, swift: null })).toBe('泊岸国际物流 · 中国银行 · 6100123 (CNY)');
});
