import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chargeable, differenceOf, monthBounds, type PricedLine, priceStays, tiersOf, type TariffTerms } from './rules.ts';

const tiers = tiersOf(7, [
  { to_day: 30, price: '1.2' },
  { to_day: null, price: '2' },
]);

describe('tiers', () => {
  test('follow the free days and each other', () => {
    expect(tiers).toEqual([
      { place: 1, from_day: 8, to_day: 30, price: '1.2' },
      { place: 2, from_day: 31, to_day: null, price: '2' },
    ]);
  });
  test('leave no day without a price', () => {
    expect(tiersOf(7, [])).toBeNull();
    expect(tiersOf(7, [{ to_day: 30, price: '1' }])).toBeNull();
    expect(
      tiersOf(7, [
        { to_day: 7, price: '1' },
        { to_day: null, price: '2' },
      ]),
    ).toBeNull();
    expect(
      tiersOf(0, [
        { to_day: null, price: '1' },
        { to_day: null, price: '2' },
      ]),
    ).toBeNull();
  });
});

test('a month ends before the next begins', () => {
  expect(monthBounds('2026-12')).toEqual({ from: '2026-12-01', until: '2027-01-01' });
  expect(monthBounds('2028-02')).toEqual({ from: '2028-02-01', until: '2028-03-01' });
});

const terms = (changes: Partial<TariffTerms> = {}): TariffTerms => ({
  id: 1n,
  per: 'day',
  free_days: 7,
  currency: 'CNY',
  minimum_minor: null,
  tiers: tiers ?? [],
  ...changes,
});
const stays = [
  { tariff_id: 1n, place: 0, pallets: 3, quantity: '21' },
  { tariff_id: 1n, place: 1, pallets: 3, quantity: '40' },
  { tariff_id: 1n, place: 2, pallets: 1, quantity: '5.5' },
];
const sum = (lines: readonly PricedLine[]): bigint => lines.reduce((total, line) => total + line.amount_minor, 0n);

describe('prices', () => {
  test('of each tier, the free days at nothing', () => {
    expect(
      priceStays(stays, [terms()], '2026-10').map(({ kind, quantity, price, amount_minor }) => [kind, quantity, price, amount_minor]),
    ).toEqual([
      ['free', '21.000000', '0', 0n],
      ['tier', '40.000000', '1.2', 4800n],
      ['tier', '5.500000', '2', 1100n],
    ]);
  });
  test('of a month are charged by the day', () => {
    // 40 pallet days of October are 40/31 pallet months at 36.00: 46.45.
    const [line] = priceStays(
      stays,
      [terms({ per: 'month', free_days: 0, tiers: [{ place: 1, from_day: 1, to_day: null, price: '36' }] })],
      '2026-10',
    ).filter(({ kind }) => kind === 'tier');
    expect(line).toMatchObject({ quantity: '1.290323', amount_minor: 4645n });
  });
  test('are rounded to the currency: the dong has no decimals', () => {
    const dong = priceStays(
      stays,
      [terms({ currency: 'VND', tiers: [{ place: 1, from_day: 8, to_day: null, price: '1250.55' }] })],
      '2026-10',
    );
    expect(sum(dong)).toBe(50022n);
  });
  test('reach the minimum by a line of its own, and only where something stood', () => {
    const lines = priceStays(stays, [terms({ minimum_minor: 10_000n })], '2026-10');
    expect(lines.at(-1)).toMatchObject({ kind: 'minimum', quantity: '1.000000', price: '41.00', amount_minor: 4100n });
    expect(sum(lines)).toBe(10_000n);
    expect(priceStays(stays, [terms({ minimum_minor: 5000n })], '2026-10').some(({ kind }) => kind === 'minimum')).toBe(false);
    expect(priceStays([], [terms({ minimum_minor: 10_000n })], '2026-10')).toEqual([]);
  });
});

describe('what changed since', () => {
  const quantity = fc.integer({ min: 0, max: 10_000_000 }).map((n) => (n / 1000).toFixed(3));
  const months = fc.record({ first: quantity, second: quantity, minimum: fc.option(fc.bigInt({ min: 1n, max: 10_000_000n })) });
  const priced = ({ first, second, minimum }: { first: string; second: string; minimum: bigint | null }) =>
    priceStays(
      [
        { tariff_id: 1n, place: 1, pallets: 1, quantity: first },
        { tariff_id: 1n, place: 2, pallets: 1, quantity: second },
      ],
      [terms({ minimum_minor: minimum })],
      '2026-10',
    );
  test('adds up with what was charged to what is owed, however often it is corrected', () => {
    fc.assert(
      fc.property(fc.array(months, { minLength: 1, maxLength: 4 }), (rounds) => {
        const charged: PricedLine[] = [];
        for (const round of rounds) charged.push(...differenceOf(priced(round), charged));
        const last = rounds.at(-1);
        if (!last) throw new Error('no rounds');
        expect(sum(charged)).toBe(sum(priced(last)));
        expect(differenceOf(priced(last), charged)).toEqual([]);
      }),
    );
  });
  test('is charged so that quantity times price is the amount', () => {
    fc.assert(
      fc.property(months, months, (before, after) => {
        for (const line of [...priced(before), ...differenceOf(priced(after), priced(before))]) {
          const { quantity: units, unitPrice } = chargeable('CNY', line);
          expect(new Big(units).times(unitPrice).times(100).round(0, Big.roundHalfUp).toFixed(0)).toBe(line.amount_minor.toString());
        }
      }),
    );
  });
});
