import Big from 'big.js';
import { describe, expect, test } from 'vitest';
import type { Tier } from './price.ts';
import { cheapestBreak, segmentsOf, tierFaults, tierNote, tierOf } from './tiers.ts';

/* Every bound of a tier at its edge: one step below, on it, and one above. */

const tiers: Tier[] = [
  { from: '0', to: '45', price: '10' },
  { from: '45', to: '100', price: '8' },
  { from: '100', to: null, price: '7' },
];
const closed: Tier[] = [
  { from: '1', to: '5', price: '10' },
  { from: '5', to: '9', price: '8' },
];

/* A tier is half-open: `from` belongs to it and `to` to the next one. */
describe('the tier of a quantity', () => {
  test.each([
    ['0', '10'],
    ['44.999999', '10'],
    ['45', '8'],
    ['45.000001', '8'],
    ['99.999999', '8'],
    ['100', '7'],
    ['1000000', '7'],
  ])('%s', (quantity, price) => {
    expect(tierOf(tiers, new Big(quantity))?.price).toBe(price);
  });
  test.each([
    ['0.999999', undefined],
    ['1', '10'],
    ['8.999999', '8'],
    ['9', undefined],
  ])('%s of closed ones', (quantity, price) => {
    expect(tierOf(closed, new Big(quantity))?.price).toBe(price);
  });
});

describe('segments of a quantity', () => {
  const of = (list: readonly Tier[], quantity: string) =>
    segmentsOf(list, new Big(quantity))?.map((one) => [one.tier.from, one.quantity.toFixed(), one.amount.toFixed()]) ?? null;
  test.each([
    ['0', []],
    ['44', [['0', '44', '440']]],
    ['45', [['0', '45', '450']]],
    [
      '46',
      [
        ['0', '45', '450'],
        ['45', '1', '8'],
      ],
    ],
    [
      '100',
      [
        ['0', '45', '450'],
        ['45', '55', '440'],
      ],
    ],
    [
      '101',
      [
        ['0', '45', '450'],
        ['45', '55', '440'],
        ['100', '1', '7'],
      ],
    ],
  ])('%s', (quantity, segments) => {
    expect(of(tiers, quantity)).toEqual(segments);
  });
  test.each([
    ['0.9', null],
    ['1', []],
    [
      '9',
      [
        ['1', '4', '40'],
        ['5', '4', '32'],
      ],
    ],
    ['9.1', null],
  ])('%s of closed ones', (quantity, segments) => {
    expect(of(closed, quantity)).toEqual(segments);
  });
  test('of no tiers are none', () => {
    expect(of([], '1')).toBeNull();
  });
});

/* IATA TACT Rules 3.9: charged as the next break where that is cheaper; equal amounts stay in their own tier. */
describe('the cheaper break', () => {
  test.each([
    ['35.9', '0', '35.9', '359'],
    ['36', '0', '36', '360'],
    ['36.1', '45', '45', '360'],
    ['87.4', '45', '87.4', '699.2'],
    ['87.5', '45', '87.5', '700'],
    ['87.6', '100', '100', '700'],
    ['100', '100', '100', '700'],
  ])('%s', (quantity, from, charged, amount) => {
    const best = cheapestBreak(tiers, new Big(quantity));
    expect([best?.tier.from, best?.quantity.toFixed(), best?.amount.toFixed()]).toEqual([from, charged, amount]);
  });
  test('is none of tiers that do not contain the quantity, and never one below it', () => {
    expect(cheapestBreak(closed, new Big('0.5'))).toBeNull();
    expect(
      cheapestBreak(
        [
          { from: '0', to: '5', price: '1' },
          { from: '5', to: null, price: '9' },
        ],
        new Big('6'),
      )?.tier.from,
    ).toBe('5');
  });
});

describe('tiers follow each other', () => {
  const faults = (list: [string, string | null][], scheme: 'whole_tier' | 'cumulative_tier' = 'whole_tier') =>
    tierFaults(
      list.map(([from, to]) => ({ from, to, price: '1' })),
      scheme,
    ).map(({ place, why }) => `${place} ${why}`);
  test.each<[[string, string | null][], string[]]>([
    [
      [
        ['0', '10'],
        ['10', null],
      ],
      [],
    ],
    [
      [
        ['0', '10'],
        ['9.999', null],
      ],
      ['1 TIER_OVERLAP'],
    ],
    [
      [
        ['0', '10'],
        ['10.001', null],
      ],
      ['1 TIER_GAP'],
    ],
    [
      [
        ['0', null],
        ['10', null],
      ],
      ['1 TIER_AFTER_END'],
    ],
    [[['10', '10']], ['0 TIER_BACKWARD']],
    [[['10', '9']], ['0 TIER_BACKWARD']],
    [[['10', '10.001']], []],
    [[['5', null]], []],
    [[], []],
  ])('%j', (list, expected) => {
    expect(faults(list)).toEqual(expected);
  });
  test('and cumulative ones begin at nothing', () => {
    expect([faults([['0', null]], 'cumulative_tier'), faults([['0.001', null]], 'cumulative_tier'), faults([], 'cumulative_tier')]).toEqual(
      [[], ['0 TIER_START'], []],
    );
  });
  test('and are said with their bounds', () => {
    expect([tierNote({ from: '0', to: '45', price: '10' }), tierNote({ from: '45', to: null, price: '8' })]).toEqual([
      { word: 'rating.note.tier', facts: { from: '0', to: '45', price: '10' } },
      { word: 'rating.note.tierUp', facts: { from: '45', price: '8' } },
    ]);
  });
});
