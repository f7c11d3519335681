import { expect, test } from 'vitest';
import type { Language } from '../../../../kernel/words.ts';
import { formatNumber } from '../../../../kernel/number.ts';
import { goodsColumns, sumFacts } from './goods-lines.ts';

/* CLDR: Vietnamese groups by points and writes a decimal comma; English and Thai do the opposite. */
test.each<[Language, object]>([
  ['vi', { pieces: '1.200', gross: '850,5', volume: '2,125' }],
  ['en', { pieces: '1,200', gross: '850.5', volume: '2.125' }],
  ['th', { pieces: '1,200', gross: '850.5', volume: '2.125' }],
])('the sum of the goods is written in %s', (language, expected) => {
  const order = { pieces: 1200, gross_kg: '850.500', volume_m3: '2.1250' };
  expect(sumFacts(order, { number: (value) => formatNumber(value, language) })).toEqual(expected);
});

test('the heading of each measure names its unit', () => {
  expect(goodsColumns.flatMap((column) => ('unit' in column ? [[column.key, column.unit]] : []))).toEqual([
    ['gross_kg', 'unit.kg'],
    ['net_kg', 'unit.kg'],
    ['length_cm', 'unit.cm'],
    ['width_cm', 'unit.cm'],
    ['height_cm', 'unit.cm'],
    ['volume_m3', 'unit.m3'],
    ['volume', 'unit.m3'],
  ]);
});
