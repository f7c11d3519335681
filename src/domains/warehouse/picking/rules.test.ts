import Big from 'big.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cartonsOf, splitLoad } from './rules.ts';
import { moveAfter } from './states.ts';

const decimal = (places: number) => fc.integer({ min: 0, max: 9_999_999 }).map((n) => new Big(n).div(10 ** places).toFixed(places));
const load = fc.record({
  qty: fc.integer({ min: 1, max: 9_999_999 }).map((n) => new Big(n).div(1000).toFixed(3)),
  cartons: fc.nat(500),
  gross_kg: decimal(3),
  net_kg: decimal(3),
  volume_m3: decimal(4),
});

test('a split conserves quantity, cartons, weights and volume, whatever is taken', () => {
  fc.assert(
    fc.property(load, fc.integer({ min: 1, max: 1000 }), (whole, permille) => {
      const share = new Big(whole.qty).times(permille).div(1000).round(3, Big.roundDown);
      const qty = (share.gt(0) ? share : new Big(whole.qty)).toFixed(3);
      const cartons = cartonsOf(whole, qty);
      const { taken, rest } = splitLoad(whole, { qty, cartons });
      for (const key of ['qty', 'gross_kg', 'net_kg', 'volume_m3'] as const) {
        expect(new Big(taken[key]).plus(rest[key]).eq(whole[key])).toBe(true);
        expect(Number(taken[key])).toBeGreaterThanOrEqual(0);
        expect(Number(rest[key])).toBeGreaterThanOrEqual(0);
      }
      expect(taken.cartons + rest.cartons).toBe(whole.cartons);
      expect(rest.cartons).toBeGreaterThanOrEqual(0);
      if (new Big(qty).eq(whole.qty)) expect([Number(rest.gross_kg), rest.cartons, Number(rest.volume_m3)]).toEqual([0, 0, 0]);
    }),
  );
});

test('steps that a task does not need are skipped', () => {
  const after = (label: boolean, split: boolean) => (['pick', 'label', 'split'] as const).map((step) => moveAfter(step, { label, split }));
  expect(after(true, true)).toEqual(['toLabelling', 'toSplitting', 'toOutbound']);
  expect(after(true, false)).toEqual(['toLabelling', 'toOutbound', 'toOutbound']);
  expect(after(false, true)).toEqual(['toSplitting', 'toSplitting', 'toOutbound']);
  expect(after(false, false)).toEqual(['toOutbound', 'toOutbound', 'toOutbound']);
});
