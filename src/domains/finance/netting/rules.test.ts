import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { currencies } from '../../../kernel/money.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { imbalance } from '../ledger/rules.ts';
import { equalOrRefuse, fill, gainOf, largestOf, legOf, type NettedLine, nettingPosting } from './rules.ts';

function refusalOf(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    if (error instanceof Refusal) return [error.code, error.facts];
    throw error;
  }
  return undefined;
}

const line = (billId: bigint, currency: NettedLine['currency'], amountMinor: bigint, bookedMinor: bigint): NettedLine => ({
  billId,
  currency,
  amountMinor,
  bookedMinor,
});
const customer = { customerId: 11n, carrierId: null };
const carrier = { customerId: null, carrierId: 22n };

test('a leg is the sum of its lines, all in one currency', () => {
  expect(legOf([line(1n, 'USD', 5n, 1n), line(2n, 'USD', -2n, 1n)])).toEqual({ currency: 'USD', minor: 3n });
  expect(refusalOf(() => legOf([line(1n, 'USD', 5n, 1n), line(2n, 'CNY', 5n, 1n)]))).toEqual(['NETTING_CURRENCY', {}]);
  expect(refusalOf(() => legOf([]))).toEqual(['NETTING_CURRENCY', {}]);
});

/* NETTING_UNEQUAL at the smallest unit: one below, equal, one above. */
describe('both legs are worth the same', () => {
  const unequal = (currency: string, receivable: string, payable: string) => ['NETTING_UNEQUAL', { currency, receivable, payable }];
  test.each([
    [9_999n, unequal('CNY', '100.00', '99.99')],
    [10_000n, undefined],
    [10_001n, unequal('CNY', '100.00', '100.01')],
  ])('in one currency: %s', (minor, refusal) => {
    expect(refusalOf(() => equalOrRefuse({ currency: 'CNY', minor: 10_000n }, { currency: 'CNY', minor }, null))).toEqual(refusal);
  });
  test.each([
    [2_538_049n, unequal('VND', '2538050', '2538049')],
    [2_538_050n, undefined],
    [2_538_051n, unequal('VND', '2538050', '2538051')],
  ])('in two, by the agreed rate of payable units for one receivable unit: %s', (minor, refusal) => {
    expect(refusalOf(() => equalOrRefuse({ currency: 'USD', minor: 10_000n }, { currency: 'VND', minor }, '25380.5'))).toEqual(refusal);
  });
  test('a rate is given for two currencies and for no other', () => {
    const facts = (from: string, to: string) => ['NETTING_RATE', { from, to }];
    expect(refusalOf(() => equalOrRefuse({ currency: 'CNY', minor: 1n }, { currency: 'CNY', minor: 1n }, '1'))).toEqual(
      facts('CNY', 'CNY'),
    );
    expect(refusalOf(() => equalOrRefuse({ currency: 'USD', minor: 1n }, { currency: 'CNY', minor: 1n }, null))).toEqual(
      facts('USD', 'CNY'),
    );
  });
});

describe('the largest amounts of both legs', () => {
  const usd = (minor: bigint) => ({ currency: 'USD' as const, minor });
  const cny = (minor: bigint) => ({ currency: 'CNY' as const, minor });
  test('in one currency are the smaller side', () => {
    expect(largestOf(usd(10_000n), usd(6_000n), null)).toEqual({ receivable: 6_000n, payable: 6_000n });
    expect(largestOf(usd(5_999n), usd(6_000n), null)).toEqual({ receivable: 5_999n, payable: 5_999n });
  });
  test.each([
    // All of the receivable, and its value of the payable.
    [4_000n, 40_000n, '7.1', 4_000n, 28_400n],
    // The payable ends first: 28,399 are a cent less than the value of 40.00.
    [10_000n, 28_400n, '7.1', 4_000n, 28_400n],
    [10_000n, 28_399n, '7.1', 3_999n, 28_393n],
    // A payable that is worth less than a cent.
    [10_000n, 3n, '7.1', 0n, 0n],
  ])('in two follow from the rate: %s and %s at %s', (owed, owing, rate, receivable, payable) => {
    expect(largestOf(usd(owed), cny(owing), rate)).toEqual({ receivable, payable });
  });
  // At 0.00004 dollars, 125 dong are half a cent.
  test.each([
    [124n, 0n, 0n],
    [125n, 125n, 1n],
  ])('are nothing where the receivable side is worth nothing: %s dong', (owed, receivable, payable) => {
    expect(largestOf({ currency: 'VND', minor: owed }, usd(10_000n), '0.00004')).toEqual({ receivable, payable });
  });
  test('are worth the same and no more than is open, in any two currencies', () => {
    const minor = fc.bigInt(1n, 10n ** 12n);
    fc.assert(
      fc.property(
        minor,
        minor,
        fc.constantFrom(...currencies),
        fc.constantFrom(...currencies),
        fc.integer({ min: 1, max: 10 ** 8 }),
        (owed, owing, from, to, n) => {
          fc.pre(from !== to);
          const rate = (n / 10_000).toFixed(4);
          const largest = largestOf({ currency: from, minor: owed }, { currency: to, minor: owing }, rate);
          expect(largest.receivable <= owed && largest.payable <= owing).toBe(true);
          expect(largest.receivable === 0n).toBe(largest.payable === 0n);
          equalOrRefuse({ currency: from, minor: largest.receivable }, { currency: to, minor: largest.payable }, rate);
        },
      ),
    );
  });
});

describe('the entry', () => {
  test('takes both sides off at their booked values, and the rest is the difference', () => {
    const legs = { receivable: [line(1n, 'USD', 100n, 710n), line(2n, 'USD', 50n, 361n)], payable: [line(3n, 'USD', 150n, 1080n)] };
    expect(gainOf(legs)).toBe(9n);
    const lines = nettingPosting(legs, customer, carrier);
    expect(lines).toEqual([
      { account: 'receivable', currency: 'USD', amountMinor: -100n, functionalMinor: -710n, party: customer, billId: 1n },
      { account: 'receivable', currency: 'USD', amountMinor: -50n, functionalMinor: -361n, party: customer, billId: 2n },
      { account: 'payable', currency: 'USD', amountMinor: 150n, functionalMinor: 1080n, party: carrier, billId: 3n },
      { account: 'exchangeDifference', currency: 'USD', amountMinor: 0n, functionalMinor: -9n, party: carrier },
    ]);
    expect(imbalance(lines)).toEqual([]);
  });
  test('of two currencies passes through the exchange account', () => {
    const legs = { receivable: [line(1n, 'USD', 100n, 710n)], payable: [line(3n, 'VND', 25_380n, 715n)] };
    const lines = nettingPosting(legs, customer, carrier);
    expect(lines.slice(2)).toEqual([
      { account: 'currencyExchange', currency: 'USD', amountMinor: 100n, functionalMinor: 710n },
      { account: 'currencyExchange', currency: 'VND', amountMinor: -25_380n, functionalMinor: -710n },
      { account: 'exchangeDifference', currency: 'VND', amountMinor: 0n, functionalMinor: -5n, party: carrier },
    ]);
    expect(imbalance(lines)).toEqual([]);
  });
  test('has no line for a difference of nothing', () => {
    const legs = { receivable: [line(1n, 'USD', 100n, 710n)], payable: [line(3n, 'USD', 100n, 710n)] };
    expect(nettingPosting(legs, customer, carrier).map(({ account }) => account)).toEqual(['receivable', 'payable']);
  });
});

test.each([
  [0n, []],
  [1n, [['a', 1n]]],
  [9n, [['a', 9n]]],
  [10n, [['a', 10n]]],
  [
    11n,
    [
      ['a', 10n],
      ['c', 1n],
    ],
  ],
  [
    15n,
    [
      ['a', 10n],
      ['c', 5n],
    ],
  ],
  [
    16n,
    [
      ['a', 10n],
      ['c', 5n],
    ],
  ],
] as const)('%s is taken off open bills in their order', (minor, taken) => {
  const bills = [
    { no: 'a', freeMinor: 10n },
    { no: 'b', freeMinor: 0n },
    { no: 'c', freeMinor: 5n },
  ];
  expect(fill(bills, minor).map(({ bill, amountMinor }) => [bill.no, amountMinor])).toEqual(taken);
});
