import { expect, test } from 'vitest';
import type { Column } from '../detail/kinds.ts';
import { groupsBy, isGrouping } from './groups.ts';

type Row = { id: string; customer: string | null; amount: string };
const rows: readonly Row[] = [
  { id: '1', customer: 'Bình', amount: '1' },
  { id: '2', customer: 'Anh', amount: '2' },
  { id: '3', customer: null, amount: '3' },
  { id: '4', customer: 'Bình', amount: '4' },
];
const byCustomer: Column<Row> = { key: 'customer', is: 'ref' };
const ids = (hasMore: boolean) =>
  groupsBy(byCustomer, rows, (row) => row.id, hasMore).map((group) => [group.rows.map(({ id }) => id), group.isOpen]);

test('rows of one value are a group where the first of them stands, and rows without a value are one as well', () => {
  expect(ids(false)).toEqual([
    [['1', '4'], false],
    [['2'], false],
    [['3'], false],
  ]);
  expect(ids(true).map(([, isOpen]) => isOpen)).toEqual([true, true, true]);
  expect(groupsBy(null, rows, (row) => row.id, false)).toEqual([]);
});

test('rows are grouped by a value that many share, not by an amount or a link of their own', () => {
  expect(isGrouping(byCustomer)).toBe(true);
  expect(isGrouping<Row>({ key: 'amount', is: 'amount', currency: { all: 'CNY' } })).toBe(false);
  expect(isGrouping<Row>({ key: 'id', is: 'link', open: () => null })).toBe(false);
});
