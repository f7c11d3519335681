import fc from 'fast-check';
import { expect, test } from 'vitest';
import { imbalance } from '../ledger/rules.ts';
import { type Balance, baseOf, faultsOf, type Item, monthEndOrRefuse, openingPosting } from './rules.ts';

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
