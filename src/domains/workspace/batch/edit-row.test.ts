import { expect, test } from 'vitest';
import { cellsOf, due, editRowOf, sameValue, sharedChanges } from './edit-row.ts';

test('a row is kept and read back as it was', () => {
  const row = { id: 12n, title: 'C1001', was: { pallets: 3, remark: null }, gets: { pallets: 4, remark: 'x' }, seen: 3, expects: null };
  expect(editRowOf(cellsOf(row))).toEqual(row);
  expect(editRowOf(cellsOf({ ...row, was: null, seen: null, expects: { pallets: 9 } }))).toEqual({
    ...row,
    was: null,
    seen: null,
    expects: { pallets: 9 },
  });
});

test('values that all rows get are held by the batch alone, until a row has its own', () => {
  const shared = sharedChanges({ params: null, changes: { remark: 'x'.repeat(1000) } }) ?? {};
  const row = { id: 12n, title: '', was: null, gets: shared, seen: 3, expects: null };
  const cells = cellsOf(row, shared);
  expect(JSON.stringify(cells).length).toBeLessThan(100);
  expect(editRowOf(cells, shared)).toEqual(row);
  expect(editRowOf(cellsOf({ ...row, gets: { remark: 'y' } }, shared), shared).gets).toEqual({ remark: 'y' });
  expect([sharedChanges({ params: null, undoes: '1' }), sharedChanges(null)]).toEqual([undefined, undefined]);
});

test.each<[unknown, unknown, boolean]>([
  [null, '', true],
  ['12', '12.000', true],
  ['12.5', '12.50', true],
  ['12', 12, false],
  ['a', 'b', false],
  [['1'], ['1'], true],
])('%j and %j: the same is %s', (a, b, same) => expect(sameValue(a, b)).toBe(same));

test('only what a record does not have yet is due', () => {
  expect(due({ gets: { a: '1', b: '2' }, seen: null, expects: null }, { a: '1', b: '3' })).toEqual({ changes: { b: '2' }, why: null });
  expect(due({ gets: { a: '1' }, seen: null, expects: null }, { a: '1.0' })).toEqual({ changes: {}, why: 'UNCHANGED' });
});

test('an undo leaves alone what somebody changed since, even when it would be put to the same value', () => {
  expect(due({ gets: { a: 'old' }, seen: null, expects: { a: 'new' } }, { a: 'newer' })).toEqual({ changes: {}, why: 'CHANGED_SINCE' });
  expect(due({ gets: { a: 'old' }, seen: null, expects: { a: 'new' } }, { a: 'new' })).toEqual({ changes: { a: 'old' }, why: null });
});

test('a row that was seen at another version is not changed unseen', () => {
  expect(due({ gets: { a: 'new' }, seen: 2, expects: null }, { a: 'old', version: 3 }).why).toBe('CHANGED_MEANWHILE');
  expect(due({ gets: { a: 'new' }, seen: 3, expects: null }, { a: 'old', version: 3 }).why).toBe(null);
});
