import { expect, test } from 'vitest';
import type { SavedView } from '../kit-calls.tsx';
import { isChanged, openingView } from './use-views.ts';

const view = (id: string, o: Partial<SavedView> = {}): SavedView => ({
  id,
  name: id,
  kind: 'own',
  role_id: null,
  role_name: null,
  owner: 'Lan',
  editable: true,
  mine: true,
  first: false,
  query: 'w.late=1',
  settings: null,
  ...o,
});
const views = [view('1'), view('2', { first: true }), view('3')];

test.each([
  ['that says nothing opens the first view of the role', {}, '2'],
  ['that names a view opens it', { view: '3' }, '3'],
  ['that names a view which is gone opens the first one', { view: '9' }, '2'],
  ['with a filter shows what it asks for', { 'w.late': '1' }, undefined],
  ['with a tab beside a view shows the tab', { view: '3', tab: 'all' }, undefined],
  ['with a record alone opens the first view', { id: '7' }, '2'],
])('an address %s', (_what, query, id) => {
  expect(openingView(views, query)?.id).toBe(id);
});

test('a view is changed by another question, and by other columns where it has columns', () => {
  const columns = { columns: [{ key: 'no', hidden: true }] };
  expect(isChanged(view('1'), 'w.late=0', null)).toBe(true);
  expect(isChanged(view('1'), 'w.late=1', columns)).toBe(false);
  expect(isChanged(view('1', { settings: columns }), 'w.late=1', columns)).toBe(false);
  expect(isChanged(view('1', { settings: columns }), 'w.late=1', null)).toBe(true);
});
