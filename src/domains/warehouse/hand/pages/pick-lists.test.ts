import { expect, test } from 'vitest';
import { pickListsFor } from './pick-lists.ts';

const task = (list_no: string, priority: number, picker_id: string | null = null) => ({ list_no, priority, picker_id });

test('a picker is offered each list once: the most urgent first, of those the oldest', () => {
  expect(pickListsFor('7', [task('PK1', 3), task('PK2', 1), task('PK1', 3), task('PK3', 1), task('PK4', 5)])).toEqual([
    'PK2',
    'PK3',
    'PK1',
    'PK4',
  ]);
});

test('lists of which every task is given to somebody else come last', () => {
  const tasks = [task('PK1', 1, '8'), task('PK2', 5), task('PK3', 1, '8'), task('PK3', 1, '7'), task('PK4', 2, '8'), task('PK4', 2)];
  expect(pickListsFor('7', tasks)).toEqual(['PK3', 'PK4', 'PK2', 'PK1']);
  expect(pickListsFor(undefined, [])).toEqual([]);
});
