import { expect, test } from 'vitest';
import { type SelectionState, stepCursor, toggleLoaded, toggleRow } from './selection.ts';
import { nextSort } from './sorting.ts';

const order = ['a', 'b', 'c', 'd'];
const none: SelectionState = { ids: new Set(), all: false, cursor: null, anchor: null };
const ids = (state: SelectionState) => [...state.ids].sort().join('');

test('one row, then with Shift all up to another, in both directions', () => {
  const one = toggleRow(none, order, 'c', false);
  expect(ids(one)).toBe('c');
  expect(ids(toggleRow(one, order, 'a', true))).toBe('abc');
  expect(ids(toggleRow(one, order, 'd', true))).toBe('cd');
});

test('leaving one row of "all that match" is no longer all', () => {
  expect(toggleRow({ ...none, ids: new Set(order), all: true }, order, 'b', false)).toMatchObject({
    all: false,
    ids: new Set(['a', 'c', 'd']),
  });
});

test('the box at the head chooses all loaded rows and leaves them', () => {
  const all = toggleLoaded({ ...none, ids: new Set(['a']) }, order);
  expect([ids(all), ids(toggleLoaded(all, order))]).toEqual(['abcd', '']);
});

test.each<[string | null, number, string]>([
  [null, 1, 'a'],
  [null, -1, 'd'],
  ['b', 1, 'c'],
  ['d', 1, 'd'],
  ['a', -1, 'a'],
  ['gone', 1, 'a'],
])('from %s by %i the keyboard stands on %s', (cursor, by, expected) =>
  expect(stepCursor({ ...none, cursor }, order, by).cursor).toBe(expected),
);

test('a heading sorts up, down, not; with Shift beside the others', () => {
  const up = nextSort([], 'no', false);
  const down = nextSort(up, 'no', false);
  expect([up, down, nextSort(down, 'no', false)]).toEqual([[{ key: 'no', desc: false }], [{ key: 'no', desc: true }], []]);
  expect(nextSort(up, 'day', true)).toEqual([
    { key: 'no', desc: false },
    { key: 'day', desc: false },
  ]);
  expect(nextSort(up, 'day', false)).toEqual([{ key: 'day', desc: false }]);
});
