import { expect, test } from 'vitest';
import { totalRow } from './totals.ts';

test.each<[string, number | string | undefined, string, string | null, string | null]>([
  ['above its houses', '1200.3', '1200.1', '1200.3', '0.2'],
  ['below them', 40, '41', '40', '-1'],
  ['as its houses', '1200.300', '1200.3', '1200.300', '0'],
  ['at nothing', '0', '5', '0', '-5'],
  ['not entered', undefined, '5', null, null],
  ['not entered as a number', '12 CTN', '5', null, null],
])('a master bill %s', (_what, entered, houses, master_total, difference) => {
  expect(totalRow('gross_kg', entered, houses)).toEqual({ id: 'gross_kg', master_total, house_total: houses, difference });
});
