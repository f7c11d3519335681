import { expect, test } from 'vitest';
import { wholeColumns } from './whole-columns.ts';

const column = (width: number, kind: 'pinned' | 'text' | 'amount' = 'text') => ({
  width,
  isPinned: kind === 'pinned',
  isText: kind === 'text',
});
const actions = column(100, 'pinned');

test('columns that all fit keep their widths', () => {
  expect(wholeColumns([column(100), column(200), actions], 400)).toEqual([100, 200, 100]);
});

test('the widest column of text takes the room up to the pinned ones', () => {
  const columns = [column(40, 'pinned'), column(100), column(150), column(120, 'amount'), column(200, 'amount'), actions];
  expect(wholeColumns(columns, 560)).toEqual([40, 100, 200, 120, 200, 100]);
});

test('columns of text give up to a fifth of their widths for one more whole column', () => {
  const columns = [column(40, 'pinned'), column(100), column(200), column(120, 'amount'), column(120), actions];
  const widths = wholeColumns([...columns.slice(0, 4), actions], 540);
  expect(widths).toEqual([40, 94, 186, 120, 100]);
  expect(wholeColumns([...columns.slice(0, 4), actions], 490)).toEqual([40, 100, 250, 120, 100]);
});

test('the widths stay where no shown column is text, and where not even the first fits', () => {
  expect(wholeColumns([column(120, 'amount'), column(200, 'amount'), actions], 300)).toEqual([120, 200, 100]);
  expect(wholeColumns([column(300), column(120), actions], 300)).toEqual([300, 120, 100]);
});
