import Big from 'big.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { profitOf } from './profit.ts';
import { type Shared, splitCost } from './split.ts';
import { tierFaults, type TierFault } from './tiers.ts';

const order = (gross_kg: string | null): Shared => ({ gross_kg, chargeable_kg: null, volume_m3: null, pieces: null });
const minors = (parts: { minor: bigint }[]) => parts.map((part) => part.minor);

test('a truck of 1,000.00 over three orders by weight; the odd cent goes to the largest remainder', () => {
  expect(minors(splitCost({ currency: 'CNY', minor: 100_000n }, [order('1000'), order('1000'), order('1000.5')], 'gross_kg'))).toEqual([
    33_328n,
    33_328n,
    33_344n,
  ]);
  expect(minors(splitCost({ currency: 'CNY', minor: 100n }, [order(null), order(null), order(null)], 'equally'))).toEqual([34n, 33n, 33n]);
});

test('an order without the measure is refused, not counted as nothing', () => {
  const total = { currency: 'CNY', minor: 100n } as const;
  const refusal = (by: string) => expect.objectContaining({ code: 'SPLIT_MEASURE_MISSING', facts: { by } });
  expect(() => splitCost(total, [order('10'), order(null)], 'gross_kg')).toThrow(refusal('gross_kg'));
  expect(() => splitCost(total, [order('0'), order('0')], 'gross_kg')).toThrow(refusal('gross_kg'));
  for (const by of ['equally', 'gross_kg'] as const) expect(() => splitCost(total, [], by)).toThrow(refusal(by));
  expect(minors(splitCost(total, [order('0'), order('10')], 'gross_kg'))).toEqual([0n, 100n]);
});

test('the parts of a split always add up', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: -100_000_000_000_000n, max: 100_000_000_000_000n }),
      fc.array(fc.integer({ min: 1, max: 40_000_000 }), { minLength: 1, maxLength: 40 }),
      (minor, grams) => {
        const parts = splitCost(
          { currency: 'VND', minor },
          grams.map((one) => order(new Big(one).div(1000).toFixed())),
          'gross_kg',
        );
        expect(parts.reduce((sum, part) => sum + part.minor, 0n)).toBe(minor);
      },
    ),
  );
});

test('profit leaves tax and disbursements out of both sides', () => {
  const line = (side: 'sell' | 'buy', minor: bigint, is_disbursement = false) => ({
    side,
    is_disbursement,
    functional_net: { currency: 'CNY', minor } as const,
  });
  expect(profitOf('CNY', [line('sell', 360_000n), line('sell', 50_000n, true), line('buy', 270_000n), line('buy', 50_000n, true)])).toEqual(
    {
      income: { currency: 'CNY', minor: 360_000n },
      cost: { currency: 'CNY', minor: 270_000n },
      profit: { currency: 'CNY', minor: 90_000n },
      margin_percent: '25',
    },
  );
  expect(profitOf('CNY', [line('buy', 100n)])).toMatchObject({ profit: { minor: -100n }, margin_percent: null });
});

const ladders: readonly (readonly [what: string, ends: readonly (readonly [string, string | null])[], faults: readonly TierFault[]])[] = [
  [
    'in order',
    [
      ['0', '45'],
      ['45', '100'],
      ['100', null],
    ],
    [],
  ],
  [
    'with a last end',
    [
      ['0', '45'],
      ['45', '100'],
    ],
    [],
  ],
  ['backward', [['45', '45']], [{ place: 0, why: 'TIER_BACKWARD' }]],
  [
    'overlapping',
    [
      ['0', '45'],
      ['40', null],
    ],
    [{ place: 1, why: 'TIER_OVERLAP' }],
  ],
  [
    'with a gap',
    [
      ['0', '45'],
      ['46', null],
    ],
    [{ place: 1, why: 'TIER_GAP' }],
  ],
  [
    'after the end',
    [
      ['0', null],
      ['45', null],
    ],
    [{ place: 1, why: 'TIER_AFTER_END' }],
  ],
];
test.each(ladders)('tiers %s', (_what, ends, faults) => {
  expect(
    tierFaults(
      ends.map(([from, to]) => ({ from, to, price: '1' })),
      'whole_tier',
    ),
  ).toEqual(faults);
});

test('cumulative tiers begin at 0', () => {
  expect(tierFaults([{ from: '2', to: null, price: '1' }], 'cumulative_tier')).toEqual([{ place: 0, why: 'TIER_START' }]);
});
