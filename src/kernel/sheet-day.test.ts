import { expect, test } from 'vitest';
import { dayOfCell } from './sheet-day.ts';

test.each([
  ['2026-03-05', '2026-03-05'],
  ['2026/3/5', '2026-03-05'],
  ['2026.3.5', '2026-03-05'],
  ['2026年3月5日', '2026-03-05'],
  ['05/03/2569', '2026-03-05'],
  ['5/3/2026', '2026-03-05'],
  ['05-03-2026', '2026-03-05'],
  ['2569-03-05', '2026-03-05'],
  // Neither is a day: the schema says so, and the file's own text stays to be seen.
  ['31/02/2026', '2026-02-31'],
  ['soon', 'soon'],
  ['46086', '46086'],
])('%s', (cell, day) => expect(dayOfCell(cell)).toBe(day));
