import { expect, test } from 'vitest';
import { guessMapping, percentOf } from './rules.ts';

const column = (key: string, ...names: string[]) => ({ key, names });

test('a heading is known in any case, with or without marks, spaces and signs', () => {
  const columns = [column('gross_kg', 'Gross weight (kg)'), column('city', 'Đà Nẵng'), column('name', '名称')];
  for (const headings of [
    ['Gross weight (kg)', 'Đà Nẵng', '名称'],
    ['GROSS_WEIGHT.KG', 'da nang', '（名称）'],
    ['gross-weight:  kg', 'ĐÀ/NẴNG', '名，称：'],
    ['[gross], weight*kg', 'đa nang', ' 名称 '],
  ]) {
    const [gross_kg, city, name] = headings;
    expect(guessMapping(columns, headings)).toEqual({ gross_kg, city, name });
  }
});

test('a column takes the first of its names that the file has, and a heading serves one column alone', () => {
  const columns = [column('no', 'Number', 'No'), column('order_no', 'No', 'Number'), column('remark', 'Remark')];
  expect(guessMapping(columns, ['No', 'Number', 'Colour'])).toEqual({ no: 'Number', order_no: 'No' });
  expect(guessMapping(columns, ['No'])).toEqual({ no: 'No' });
  expect(guessMapping(columns, [])).toEqual({});
});

test.each([
  [0, 0, 0],
  [0, 3, 0],
  [1, 3, 33],
  [2, 3, 66],
  [299, 300, 99],
  [300, 300, 100],
  [301, 300, 100],
])('%i of %i are %i %%: never all before the last', (done, total, percent) => {
  expect(percentOf(done, total)).toBe(percent);
});
