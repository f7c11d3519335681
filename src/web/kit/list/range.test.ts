import { expect, test } from 'vitest';
import { boxOf, harmless, type RangeState, stepRange, tsvOf } from './range.ts';

const at = (row: number, column: number): RangeState => ({ anchor: { row, column }, head: { row, column } });
const right = { row: 0, column: 1 };
const up = { row: -1, column: 0 };

test('a step moves the cell; with Shift it leaves its anchor behind', () => {
  expect(stepRange(at(2, 2), right, false, 5, 5)).toEqual(at(2, 3));
  expect(boxOf(stepRange(stepRange(at(2, 2), right, true, 5, 5), up, true, 5, 5))).toEqual({ top: 1, bottom: 2, left: 2, right: 3 });
});

test('it stops at the edges, and begins at the first cell', () => {
  expect(stepRange(at(0, 4), right, false, 5, 5)).toEqual(at(0, 4));
  expect(stepRange(at(0, 4), up, true, 5, 5)).toEqual(at(0, 4));
  expect(stepRange({ anchor: null, head: null }, right, false, 5, 5)).toEqual(at(0, 0));
  expect(boxOf({ anchor: null, head: null })).toBeNull();
});

test('cells are copied as a spreadsheet takes them', () => {
  expect(
    tsvOf([
      ['SO1', '1234.50'],
      ['a\tb', 'say "hi"\nthere'],
    ]),
  ).toBe('SO1\t1234.50\r\n"a\tb"\t"say ""hi""\nthere"');
});

test('text that would be a formula is quoted, a negative number is not', () => {
  expect(['=1+1', '+86 138', '-1+1', '@x'].map(harmless)).toEqual(["'=1+1", "'+86 138", "'-1+1", "'@x"]);
  expect(['-12.50', '-5%', 'A-1'].map(harmless)).toEqual(['-12.50', '-5%', 'A-1']);
  expect(['＝1+1', '＋86', '－1', '＠x'].map(harmless)).toEqual(["'＝1+1", "'＋86", "'－1", "'＠x"]);
});
