import { expect, test } from 'vitest';
import { dayOfCell, numberOfCell } from './sheet-cell.ts';

test.each([
  ['2026-03-05', '2026-03-05'],
  ['2026/3/5', '2026-03-05'],
  ['2026.3.5', '2026-03-05'],
  ['2026年3月5日', '2026-03-05'],
  ['05/03/2569', '2026-03-05'],
  ['5/3/2026', '2026-03-05'],
  ['05-03-2026', '2026-03-05'],
  ['2569-03-05', '2026-03-05'],
  // People put spaces around the signs, and Excel adds midnight to a day that becomes text.
  ['2026 - 03 - 05', '2026-03-05'],
  ['2026 年 3 月 5 日', '2026-03-05'],
  ['5 / 3 / 2026', '2026-03-05'],
  ['2026-03-05 00:00', '2026-03-05'],
  ['2026-03-05T00:00:00', '2026-03-05'],
  // The first year that can only be of the Buddhist era, and the last one of the common era.
  ['2400-12-31', '1857-12-31'],
  ['2399-12-31', '2399-12-31'],
  // A year that the schema refuses has its four digits.
  ['0026-03-05', '0026-03-05'],
  // A cell with more than a day is left to the schema.
  ['2026-03-05 12:00', '2026-03-05 12:00'],
  ['12026-03-05', '12026-03-05'],
  ['2026-3-056', '2026-3-056'],
  ['ETA 2026-3-5', 'ETA 2026-3-5'],
  ['2026-3-5 noon', '2026-3-5 noon'],
  ['105/3/2026', '105/3/2026'],
  ['5/3/20266', '5/3/20266'],
  ['ETA 5/3/2026', 'ETA 5/3/2026'],
  ['5/3/2026 noon', '5/3/2026 noon'],
  // Neither is a day. The schema refuses them, and the file's own text stays visible.
  ['31/02/2026', '2026-02-31'],
  ['soon', 'soon'],
  ['46086', '46086'],
])('%s', (cell, day) => expect(dayOfCell(cell)).toBe(day));

test.each([
  ['1,234.5', '1234.5'],
  ['1,234,567', '1234567'],
  ['-12,500', '-12500'],
  // A comma that parts no thousands is the decimal sign, as Vietnam writes it and as forms read it.
  ['12,5', '12.5'],
  ['-0,5', '-0.5'],
  ['12,50', '12.50'],
  ['0,125', '0.125'],
  ['1234,567', '1234.567'],
  // Neither is a number. The schema refuses them, and the file's own text stays visible.
  ['1.234,5', '1.234,5'],
  ['1,23,4', '1,23,4'],
  ['1,2345.6', '1,2345.6'],
  ['twelve', 'twelve'],
  ['', null],
  [undefined, null],
])('the number %s', (cell, number) => expect(numberOfCell(cell)).toBe(number));
