import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AccountUse, imbalance } from '../ledger/rules.ts';
import { type Balance, baseOf, faultsOf, isElsewhere, type Item, monthEndOrRefuse, openingPosting } from './rules.ts';

const nobody = { customerId: null, carrierId: null };
const customer = (id: bigint) => ({ customerId: id, carrierId: null });
const balance = (account: Balance['account'], amountMinor: bigint, more: Partial<Balance> = {}): Balance => ({
  line: 2,
  account,
  currency: 'CNY',
  amountMinor,
  functionalMinor: amountMinor,
  party: nobody,
  ownBankAccountId: null,
  memo: null,
  ...more,
});
const item = (id: bigint, openMinor: bigint, more: Partial<Item> = {}): Item => ({
  id,
  line: Number(id) + 1,
  side: 'receivable',
  party: customer(1n),
  currency: 'USD',
  openMinor,
  functionalMinor: null,
  ...more,
});

test('shares of a control account add up to it, and the entry balances in every currency', () => {
  const amount = fc.bigInt(1n, 10n ** 9n);
  fc.assert(
    fc.property(
      fc.array(fc.tuple(amount, fc.boolean()), { minLength: 1, maxLength: 30 }),
      fc.bigInt(1n, 10n ** 12n),
      fc.constantFrom('USD' as const, 'VND' as const, 'KWD' as const),
      fc.constantFrom('receivable' as const, 'payable' as const),
      (drawn, base, currency, side) => {
        const items = drawn.map(([minor, credit], place) =>
          item(BigInt(place + 1), credit ? -minor : minor, {
            currency,
            side,
            party: side === 'receivable' ? customer(1n) : { customerId: null, carrierId: 1n },
          }),
        );
        const open = items.reduce((total, { openMinor }) => total + openMinor, 0n);
        fc.pre(open > 0n);
        const sign = side === 'receivable' ? 1n : -1n;
        const balances = [
          balance(side, sign * open, { currency, functionalMinor: sign * base, party: items[0]?.party ?? nobody }),
          balance('paidInCapital', -sign * base),
        ];
        expect(faultsOf('CNY', balances, items)).toEqual([]);
        const bases = baseOf(balances, items);
        expect([...bases.values()].reduce((total, minor) => total + minor, 0n)).toBe(base);
        const lines = openingPosting(
          balances,
          items.map((one) => ({ ...one, billId: one.id, functionalMinor: bases.get(one.id) ?? 0n })),
        );
        expect(imbalance(lines)).toEqual([]);
        const exchange = lines.filter(({ account }) => account === 'currencyExchange');
        expect(exchange.reduce((total, { functionalMinor }) => total + functionalMinor, 0n)).toBe(0n);
      },
    ),
  );
});

test('faults name the row of the control account, and both sums', () => {
  const balances = [
    balance('receivable', 10_000n, { line: 7, currency: 'USD', functionalMinor: 70_000n, party: customer(1n) }),
    balance('paidInCapital', -69_000n),
  ];
  expect(faultsOf('CNY', balances, [item(1n, 9_000n)])).toEqual([
    expect.objectContaining({ kind: 'unbalanced', currency: 'CNY', expectedMinor: 70_000n, actualMinor: 69_000n }),
    expect.objectContaining({ kind: 'itemsDiffer', line: 7, currency: 'USD', expectedMinor: 10_000n, actualMinor: 9_000n }),
  ]);
  const [, fault] = faultsOf('CNY', balances, [item(1n, 10_000n, { functionalMinor: 69_999n })]);
  expect(fault).toMatchObject({ kind: 'baseDiffers', line: 7, currency: 'CNY', expectedMinor: 70_000n, actualMinor: 69_999n });
  expect(faultsOf('CNY', [], [])).toMatchObject([{ kind: 'empty' }]);
});

test('open items without a control account, and credits that equal the bills beside them, are named', () => {
  const capital = balance('paidInCapital', -100n);
  const cash = balance('otherReceivable', 100n);
  expect(faultsOf('CNY', [capital, cash], [item(4n, 50n)])).toMatchObject([{ kind: 'itemsDiffer', line: 5, expectedMinor: 0n }]);
  const even = [item(1n, 50n), item(2n, -50n)];
  expect(faultsOf('CNY', [capital, cash], even)).toMatchObject([{ kind: 'baseMissing' }]);
  const valued = [item(1n, 50n, { functionalMinor: 350n }), item(2n, -50n, { functionalMinor: -350n })];
  expect(faultsOf('CNY', [capital, cash], valued)).toEqual([]);
});

test('books open at the end of a month', () => {
  expect(() => monthEndOrRefuse('2028-02-29')).not.toThrow();
  expect(() => monthEndOrRefuse('2026-10-30')).toThrow(
    expect.objectContaining({ code: 'OPENING_DAY', facts: { day: '2026-10-30', last: '2026-10-31' } }),
  );
});

describe('an account is not opened by hand because', () => {
  test.each<[string, AccountUse[]]>([
    ['its money is on its way, or nobody’s yet', ['cashInTransit', 'unidentified']],
    ['an advance is an open item with a negative amount', ['advancePaid', 'advanceReceived', 'employeeAdvance']],
    ['the end of a month makes it', ['accruedIncome', 'accruedCost', 'unrealisedExchange']],
    ['bills between our companies make it', ['intercompanyReceivable', 'intercompanyPayable', 'intercompanyRevenue', 'intercompanyCost']],
    ['an invoice that is not there yet makes it', ['inputTaxPending']],
    ['it is always left at zero', ['currencyExchange']],
  ])('%s', (_, uses) => {
    for (const use of uses) expect([use, isElsewhere(use)]).toEqual([use, true]);
  });
  test('and all others are', () => {
    const others: AccountUse[] = [
      'bank',
      'receivable',
      'payable',
      'paidInCapital',
      'retainedEarnings',
      'fixedAsset',
      'inputTax',
      'prepaidExpense',
    ];
    for (const use of others) expect([use, isElsewhere(use)]).toEqual([use, false]);
  });
});

const carrier = (id: bigint) => ({ customerId: null, carrierId: id });
const totals = { line: null, side: null, party: nobody, currency: 'CNY' };

test('an opening has at most 5000 open items, because they are posted in one transaction', () => {
  const sheet = [
    balance('receivable', 5000n, { currency: 'USD', functionalMinor: 35_000n, party: customer(1n) }),
    balance('paidInCapital', -35_000n),
  ];
  const items = Array.from({ length: 5000 }, (_, place) => item(BigInt(place), 1n));
  expect(faultsOf('CNY', sheet, items)).toEqual([]);
  expect(faultsOf('CNY', sheet, [...items, item(5000n, 0n)])).toEqual([
    { ...totals, kind: 'long', expectedMinor: 5000n, actualMinor: 5001n },
  ]);
});

test('an opening without balances is empty, whatever items it has', () => {
  expect(faultsOf('CNY', [], [item(1n, 50n)])).toEqual([{ ...totals, kind: 'empty', expectedMinor: 0n, actualMinor: 0n }]);
});

test('debits and credits are each summed, and a balance of zero is neither', () => {
  const sheet = [
    balance('bank', 70n),
    balance('otherReceivable', 50n),
    balance('rent', 0n),
    balance('paidInCapital', -90n),
    balance('otherPayable', -31n),
  ];
  expect(faultsOf('CNY', sheet, [])).toEqual([{ ...totals, kind: 'unbalanced', expectedMinor: 120n, actualMinor: 121n }]);
});

describe('open items stand beside the balance of their own side, party and currency', () => {
  const rest = balance('paidInCapital', -300n);
  const control = (account: 'receivable' | 'payable', amountMinor: bigint, more: Partial<Balance>) =>
    balance(account, amountMinor, { currency: 'USD', ...more });
  test.each<[string, Balance, Partial<Item>]>([
    ['another customer', control('receivable', 300n, { party: customer(2n) }), {}],
    ['the other side', control('payable', 300n, { party: customer(1n) }), {}],
    ['another currency', control('receivable', 300n, { party: customer(1n), currency: 'EUR' }), {}],
    ['another carrier', control('payable', 300n, { party: carrier(2n) }), { side: 'payable', party: carrier(1n) }],
  ])('not that of %s', (_, other, changes) => {
    const faults = faultsOf('CNY', [other, rest], [item(4n, 300n, changes)]);
    expect(faults.map(({ kind, line }) => [kind, line])).toEqual([
      ['itemsDiffer', 2],
      ['itemsDiffer', 5],
    ]);
  });
  test('a payable is a credit', () => {
    const sheet = [control('payable', -300n, { functionalMinor: -2100n, party: carrier(1n), line: 9 }), balance('bank', 2100n)];
    const owed = item(1n, 300n, { side: 'payable', party: carrier(1n) });
    expect(faultsOf('CNY', sheet, [owed])).toEqual([]);
    expect(faultsOf('CNY', sheet, [{ ...owed, openMinor: -300n }])).toEqual([
      { kind: 'itemsDiffer', line: 9, side: 'payable', party: carrier(1n), currency: 'USD', expectedMinor: 300n, actualMinor: -300n },
    ]);
  });
});

/* 100.00 USD are 700.00 in the books; the sheet gave a part of the items a base amount, and the rest share what is left. */
describe('base amounts of items without one', () => {
  const sheet = [
    balance('receivable', 10_000n, { currency: 'USD', functionalMinor: 70_000n, party: customer(1n) }),
    balance('paidInCapital', -70_000n),
  ];
  const missing = { kind: 'baseMissing', line: 2, side: 'receivable', party: customer(1n), currency: 'CNY', expectedMinor: 70_000n };
  const given = (openMinor: bigint, functionalMinor: bigint): Item => item(1n, openMinor, { functionalMinor });
  test.each<[string, Item[], bigint | null]>([
    ['share what is left', [given(4000n, 28_000n), item(2n, 6000n)], null],
    ['share the smallest unit', [given(4000n, 69_999n), item(2n, 6000n)], null],
    ['have nothing to share where all is given', [given(4000n, 70_000n), item(2n, 6000n)], 70_000n],
    ['have less than nothing to share', [given(4000n, 70_001n), item(2n, 6000n)], 70_001n],
    ['are credits that have what the bills have too much', [given(14_000n, 98_000n), item(2n, -4000n)], null],
    ['are credits, and something is left', [given(14_000n, 69_999n), item(2n, -4000n)], 69_999n],
    ['cancel each other', [given(10_000n, 69_000n), item(2n, 50n), item(3n, -50n)], 69_000n],
  ])('%s', (_, items, actualMinor) => {
    expect(faultsOf('CNY', sheet, items)).toEqual(actualMinor === null ? [] : [{ ...missing, actualMinor }]);
  });
  test('and what the sheet gave stays', () => {
    const bases = baseOf(sheet, [given(4000n, 30_000n), item(2n, 2000n), item(3n, 4000n)]);
    expect([...bases]).toEqual([
      [1n, 30_000n],
      [2n, 13_333n],
      [3n, 26_667n],
    ]);
  });
  test('also without a balance, where bills and credits cancel each other', () => {
    const even = [item(1n, 50n, { functionalMinor: 350n }), item(2n, -50n, { functionalMinor: -350n })];
    expect([...baseOf([balance('paidInCapital', -100n)], even)]).toEqual([
      [1n, 350n],
      [2n, -350n],
    ]);
  });
});

test('the entry has each balance, the bills instead of their control accounts, and the exchange account for each currency', () => {
  const sheet = [
    balance('bank', 9000n, { currency: 'USD', functionalMinor: 63_000n, ownBankAccountId: 4n, memo: 'old books' }),
    balance('payable', -300n, { currency: 'USD', functionalMinor: -2100n, party: carrier(1n) }),
    balance('paidInCapital', -60_900n, { party: customer(3n) }),
  ];
  const bill = {
    id: 1n,
    line: 2,
    side: 'payable',
    party: carrier(1n),
    currency: 'USD',
    openMinor: 300n,
    functionalMinor: 2100n,
    billId: 8n,
  } as const;
  expect(openingPosting(sheet, [bill])).toEqual([
    {
      account: 'bank',
      currency: 'USD',
      amountMinor: 9000n,
      functionalMinor: 63_000n,
      party: nobody,
      ownBankAccountId: 4n,
      memo: 'old books',
    },
    { account: 'paidInCapital', currency: 'CNY', amountMinor: -60_900n, functionalMinor: -60_900n, party: customer(3n) },
    { account: 'payable', currency: 'USD', amountMinor: -300n, functionalMinor: -2100n, party: carrier(1n), billId: 8n },
    { account: 'currencyExchange', currency: 'USD', amountMinor: -8700n, functionalMinor: -60_900n },
    { account: 'currencyExchange', currency: 'CNY', amountMinor: 60_900n, functionalMinor: 60_900n },
  ]);
});
