import Big from 'big.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cartonsOf, shownTo, splitLoad } from './rules.ts';
import { moveAfter, pickingStateNames } from './states.ts';

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

test('goods that stay on a pallet keep weight and volume, however many cartons were counted for what was taken', () => {
  const heavy = load.filter(({ gross_kg, net_kg, volume_m3 }) => [gross_kg, net_kg, volume_m3].every((text) => Number(text) > 0));
  fc.assert(
    fc.property(heavy, fc.integer({ min: 1, max: 999 }), fc.integer({ min: 0, max: 1000 }), (whole, permille, counted) => {
      const part = new Big(whole.qty).times(permille).div(1000).round(3, Big.roundDown);
      const qty = (part.gt(0) ? part : new Big('0.001')).toFixed(3);
      fc.pre(new Big(qty).lt(whole.qty));
      const { taken, rest } = splitLoad(whole, { qty, cartons: Math.round((whole.cartons * counted) / 1000) });
      for (const key of ['qty', 'gross_kg', 'net_kg', 'volume_m3'] as const) {
        expect(new Big(taken[key]).plus(rest[key]).eq(whole[key])).toBe(true);
        expect(Number(rest[key])).toBeGreaterThan(0);
      }
    }),
  );
  const whole = { qty: '10.000', cartons: 5, gross_kg: '50.000', net_kg: '40.000', volume_m3: '1.0000' };
  const gross = (cartons: number) => splitLoad(whole, { qty: '1.000', cartons }).rest.gross_kg;
  expect([gross(0), gross(1), gross(4), gross(5)]).toEqual(['45.000', '40.000', '10.000', '45.000']);
});

test('steps that a task does not need are skipped', () => {
  const after = (label: boolean, split: boolean) => (['pick', 'label', 'split'] as const).map((step) => moveAfter(step, { label, split }));
  expect(after(true, true)).toEqual(['toLabelling', 'toSplitting', 'toOutbound']);
  expect(after(true, false)).toEqual(['toLabelling', 'toOutbound', 'toOutbound']);
  expect(after(false, true)).toEqual(['toSplitting', 'toSplitting', 'toOutbound']);
  expect(after(false, false)).toEqual(['toOutbound', 'toOutbound', 'toOutbound']);
});

test('a second person counts picked goods without being told what was asked for, picked or short; all others see it', () => {
  const counts = { qty: '30.000', picked_qty: '28.000', short_qty: '2.000' };
  const seen = (mayCheck: boolean) => pickingStateNames.filter((state) => shownTo({ state, ...counts }, mayCheck).picked_qty !== null);
  expect(seen(true)).toEqual(pickingStateNames.filter((state) => state !== 'awaitingOutbound'));
  expect(seen(false)).toEqual(pickingStateNames);
  const hidden = { qty: null, picked_qty: null, short_qty: null };
  expect(shownTo({ state: 'awaitingOutbound', ...counts, task_no: 'T1' }, true)).toEqual({
    state: 'awaitingOutbound',
    ...hidden,
    task_no: 'T1',
  });
  expect(shownTo({ state: 'complete', ...counts }, true)).toEqual({ state: 'complete', ...counts });
});
