import Big from 'big.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasSameParties, restOf, sumOf } from './rules.ts';

const whole = { pieces: 100, gross_kg: '8000.001', volume_m3: '30.0002' };

test('a part leaves at least one unit of each measure', () => {
  expect(restOf(whole, { pieces: 99, gross_kg: '8000', volume_m3: '30.0001' })).toEqual({
    rest: { pieces: 1, gross_kg: '0.001', volume_m3: '0.0001' },
  });
  expect(restOf(whole, { pieces: 100, gross_kg: '1', volume_m3: '1' })).toEqual({ at: 'pieces', whole: '100' });
  expect(restOf(whole, { pieces: 1, gross_kg: '8000.001', volume_m3: '1' })).toEqual({ at: 'gross_kg', whole: '8000.001' });
  expect(restOf(whole, { pieces: 1, gross_kg: '1', volume_m3: '30.0002' })).toEqual({ at: 'volume_m3', whole: '30.0002' });
});

test('a house that is split and merged again is what it was', () => {
  const measure = (most: number, places: number) =>
    fc.integer({ min: 1, max: most }).map((units) => new Big(units).div(10 ** places).toFixed());
  const house = fc.record({
    pieces: fc.integer({ min: 1, max: 9_999_999 }),
    gross_kg: measure(2_000_000_000, 3),
    volume_m3: measure(999_990_000, 4),
  });
  fc.assert(
    fc.property(house, house, (one, other) => {
      const both = sumOf(one, other);
      const again = restOf(both, one);
      expect(again).toEqual({ rest: other });
    }),
  );
});

test('parties are the same in another case and spacing, and not by another name', () => {
  const one = { shipper: 'Lux  Nanning ', consignee: 'Lux VN', notify: null };
  expect(hasSameParties(one, { shipper: 'LUX NANNING', consignee: 'lux vn', notify: '' })).toBe(true);
  expect(hasSameParties(one, { ...one, notify: 'Bank' })).toBe(false);
  expect(hasSameParties(one, { ...one, consignee: 'Lux VN 2' })).toBe(false);
  expect(hasSameParties(one, { ...one, shipper: null })).toBe(false);
});
