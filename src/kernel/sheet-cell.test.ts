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
  // Neither is a day. The schema refuses them, and the file's own text stays visible.
  ['31/02/2026', '2026-02-31'],
  ['soon', 'soon'],
  ['46086', '46086'],
])('%s', (cell, day) => expect(dayOfCell(cell)).toBe(day));

test.each([
  ['1,234.5', '1234.5'],
  ['1,234,567', '1234567'],
  ['twelve', 'twelve'],
  ['', null],
  [undefined, null],
])('the number %s', (cell, number) => expect(numberOfCell(cell)).toBe(number));
