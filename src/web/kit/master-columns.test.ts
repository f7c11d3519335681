import { expect, test } from 'vitest';
import { master } from '../../kernel/master.ts';
import { columnsOf } from './master-columns.ts';

const entitlements = master({
  table: 'entitlement',
  subject: 'entitlement',
  key: ['code'],
  sort: 'code',
  pages: [{ name: 'entitlement', group: 'oa', list: '/entitlement' }],
  facts: {
    code: { is: 'code', list: true },
    year: { is: 'whole', min: 2000, max: 2999, year: true, list: true },
    days: { is: 'whole', min: 0, max: 9999, unit: 'unit.days', list: true },
    taken: { is: 'shown', by: 'taken', unit: 'unit.days', list: true },
    reason: { is: 'shown', by: 'reason', list: true },
  },
});

test('a year is written as it is, a number of days and one that is only shown as numbers with their unit', () => {
  const kinds = columnsOf(entitlements, 'vi', null).map((column) => [column.key, column.is, 'unit' in column ? column.unit : null]);
  expect(kinds).toEqual([
    ['code', 'code', null],
    ['year', 'code', null],
    ['days', 'quantity', 'unit.days'],
    ['taken', 'quantity', 'unit.days'],
    ['reason', 'text', null],
  ]);
});
