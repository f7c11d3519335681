import { describe, expect, test } from 'vitest';
import { cartonsOf, splitLoad } from './rules.ts';

/* Cartons follow the quantity, rounded down; the last of the goods takes what is left. */
test.each([
  ['0', 0],
  ['24.999', 2],
  ['25', 2],
  ['30', 3],
  ['99.999', 9],
  ['100', 10],
  ['100.001', 10],
  ['150', 10],
])('%s of 100 in 10 cartons are %i cartons', (taken, cartons) => {
  expect(cartonsOf({ qty: '100', cartons: 10 }, taken)).toBe(cartons);
});

describe('a pallet is split', () => {
  const whole = { qty: '100', cartons: 10, gross_kg: '50.005', net_kg: '40.001', volume_m3: '1.2345' };
  test('by its cartons, and the rest keeps what rounding leaves', () => {
    expect(splitLoad(whole, { qty: '25', cartons: 3 })).toEqual({
      taken: { qty: '25.000', cartons: 3, gross_kg: '15.001', net_kg: '12.000', volume_m3: '0.3703' },
      rest: { qty: '75.000', cartons: 7, gross_kg: '35.004', net_kg: '28.001', volume_m3: '0.8642' },
    });
  });
  test.each([
    ['no cartons are taken', whole, 0, 10],
    ['there are none', { ...whole, cartons: 0 }, 0, 0],
  ])('by quantity where %s', (_, load, cartons, left) => {
    expect(splitLoad(load, { qty: '25', cartons })).toEqual({
      taken: { qty: '25.000', cartons, gross_kg: '12.501', net_kg: '10.000', volume_m3: '0.3086' },
      rest: { qty: '75.000', cartons: left, gross_kg: '37.504', net_kg: '30.001', volume_m3: '0.9259' },
    });
  });
  test('of which all is taken, and nothing is left', () => {
    const { taken, rest } = splitLoad(whole, { qty: '100', cartons: 9 });
    expect(taken).toEqual({ qty: '100.000', cartons: 9, gross_kg: '50.005', net_kg: '40.001', volume_m3: '1.2345' });
    expect(rest).toEqual({ qty: '0.000', cartons: 1, gross_kg: '0.000', net_kg: '0.000', volume_m3: '0.0000' });
    expect(splitLoad(whole, { qty: '99.999', cartons: 10 }).rest.qty).toBe('0.001');
  });
});
