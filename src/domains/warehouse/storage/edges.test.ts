import { describe, expect, test } from 'vitest';
import { chargeable, differenceOf, monthBounds, type PricedLine, priceStays, tiersOf, type TariffTerms } from './rules.ts';

describe('tiers after free days', () => {
  test.each([
    [6, null],
    [7, null],
    [
      8,
      [
        [8, 8],
        [9, null],
      ],
    ],
    [
      9,
      [
        [8, 9],
        [10, null],
      ],
    ],
  ])('a first tier to day %i after 7 free days', (to_day, tiers) => {
    const entered = [
      { to_day, price: '1' },
      { to_day: null, price: '2' },
    ];
    expect(tiersOf(7, entered)?.map((tier) => [tier.from_day, tier.to_day]) ?? null).toEqual(tiers);
  });
  test('without free days begin on the first', () => {
    expect(tiersOf(0, [{ to_day: null, price: '1' }])).toEqual([{ place: 1, from_day: 1, to_day: null, price: '1' }]);
  });
  test('follow each other to the day', () => {
    const entered = (second: number) => [
      { to_day: 10, price: '1' },
      { to_day: second, price: '2' },
      { to_day: null, price: '3' },
    ];
    expect([tiersOf(0, entered(10)), tiersOf(0, entered(11))?.[1]]).toEqual([null, { place: 2, from_day: 11, to_day: 11, price: '2' }]);
  });
});

test.each([
  ['2026-01', '2026-02-01'],
  ['2026-09', '2026-10-01'],
  ['2026-10', '2026-11-01'],
  ['2026-11', '2026-12-01'],
  ['2026-12', '2027-01-01'],
])('%s ends where %s begins', (month, until) => {
  expect(monthBounds(month)).toEqual({ from: `${month}-01`, until });
});

const terms = (changes: Partial<TariffTerms> = {}): TariffTerms => ({
  id: 1n,
  per: 'day',
  free_days: 7,
  currency: 'CNY',
  minimum_minor: null,
  tiers: [{ place: 1, from_day: 8, to_day: null, price: '1.25' }],
  ...changes,
});
const stay = (tariff_id: bigint, place: number, quantity: string) => ({ tariff_id, place, pallets: 2, quantity });

describe('the stays of a month', () => {
  test('take the tiers of their own tariff, and none for a quantity of nothing', () => {
    const lines = priceStays(
      [stay(1n, 1, '10'), stay(2n, 1, '4'), stay(1n, 0, '0'), stay(2n, 0, '3'), stay(2n, 9, '5')],
      [terms(), terms({ id: 2n, free_days: 3, tiers: [{ place: 1, from_day: 4, to_day: 9, price: '2' }] })],
      '2026-11',
    );
    expect(lines).toEqual([
      {
        tariff_id: 1n,
        kind: 'tier',
        place: 1,
        from_day: 8,
        to_day: null,
        pallets: 2,
        quantity: '10.000000',
        price: '1.25',
        amount_minor: 1250n,
      },
      { tariff_id: 2n, kind: 'free', place: 0, from_day: 1, to_day: 3, pallets: 2, quantity: '3.000000', price: '0', amount_minor: 0n },
      { tariff_id: 2n, kind: 'tier', place: 1, from_day: 4, to_day: 9, pallets: 2, quantity: '4.000000', price: '2', amount_minor: 800n },
    ]);
  });
  /* Half of a fen: 1.25 × 0.004 is 0.005. */
  test.each([
    ['0.003999', 0n],
    ['0.004', 1n],
    ['0.004001', 1n],
  ])('are rounded once: %s', (quantity, minor) => {
    expect(priceStays([stay(1n, 1, quantity)], [terms()], '2026-11')[0]?.amount_minor).toBe(minor);
  });
  /* The minimum of the last version, to the smallest unit: 12.50 are charged. */
  test.each([
    [1249n, undefined],
    [1250n, undefined],
    [
      1251n,
      {
        tariff_id: 2n,
        kind: 'minimum',
        place: 0,
        from_day: null,
        to_day: null,
        pallets: 0,
        quantity: '1.000000',
        price: '0.01',
        amount_minor: 1n,
      },
    ],
    [0n, undefined],
  ])('reach a minimum of %s', (minimum_minor, line) => {
    const lines = priceStays([stay(1n, 1, '10')], [terms({ minimum_minor: 9999n }), terms({ id: 2n, minimum_minor })], '2026-11');
    expect(lines[1]).toEqual(line);
    expect(lines).toHaveLength(line ? 2 : 1);
  });
  test.each([
    ['2026-11', '1.000000'],
    ['2026-10', '0.967742'],
    ['2028-02', '1.034483'],
  ])('of a monthly tariff are shares of the days of %s', (month, quantity) => {
    expect(priceStays([stay(1n, 1, '30')], [terms({ per: 'month' })], month)[0]?.quantity).toBe(quantity);
  });
});

describe('what changed since an earlier round', () => {
  const line = (changes: Partial<PricedLine>): PricedLine => ({
    tariff_id: 1n,
    kind: 'tier',
    place: 1,
    from_day: 8,
    to_day: null,
    pallets: 2,
    quantity: '10.000000',
    price: '1.25',
    amount_minor: 1250n,
    ...changes,
  });
  test('is the difference of both, by tariff, kind and tier', () => {
    const now = [line({ quantity: '12.000000', amount_minor: 1500n }), line({ kind: 'free', amount_minor: 0n }), line({ place: 2 })];
    expect(
      differenceOf(now, [
        line({ quantity: '4.000000', amount_minor: 500n }),
        line({ quantity: '6.000000', amount_minor: 750n }),
        line({ tariff_id: 2n }),
      ]),
    ).toEqual([
      line({ quantity: '2.000000', amount_minor: 250n }),
      line({ kind: 'free', amount_minor: 0n }),
      line({ place: 2 }),
      line({ tariff_id: 2n, quantity: '-10.000000', amount_minor: -1250n }),
    ]);
  });
  test('is nothing where neither differs, and a line where one does', () => {
    expect(differenceOf([line({})], [line({})])).toEqual([]);
    expect(differenceOf([line({ amount_minor: 1251n })], [line({})])).toEqual([line({ quantity: '0.000000', amount_minor: 1n })]);
    expect(differenceOf([line({ quantity: '10.000001' })], [line({})])).toEqual([line({ quantity: '0.000001', amount_minor: 0n })]);
  });
});

test('a line is charged as quantity times price where that is its amount, else as one at the amount', () => {
  const line = { quantity: '10.000000', price: '1.25', amount_minor: 1250n };
  expect(chargeable('CNY', line)).toEqual({ quantity: '10.000000', unitPrice: '1.25' });
  for (const amount_minor of [1249n, 1251n])
    expect(chargeable('CNY', { ...line, amount_minor })).toEqual({ quantity: '1', unitPrice: amount_minor === 1249n ? '12.49' : '12.51' });
});
