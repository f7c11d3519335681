import { expect, test } from 'vitest';
import { widthOf } from './fact-cell.tsx';

/* The second number is the width of the longest word of a state in the reader's language. */

test('a column of states has room for its longest word, also where a page gives it a width', () => {
  expect(widthOf({ key: 'state', is: 'state', width: 110 }, 146)).toBe(146);
  expect(widthOf({ key: 'state', is: 'state', width: 170 }, 146)).toBe(170);
  expect(widthOf({ key: 'state', is: 'state' }, 146)).toBe(146);
});

test('a word of a whole sentence takes no more than the bound', () => {
  expect(widthOf({ key: 'state', is: 'state', width: 110 }, 900)).toBe(240);
});

test('every other column keeps the width of its page, or of its kind', () => {
  expect(widthOf({ key: 'pieces', is: 'quantity', width: 80 })).toBe(80);
  expect(widthOf({ key: 'pieces', is: 'quantity' })).toBe(110);
});
