import { expect, test } from 'vitest';
import { type Paid, pivot } from './rules.ts';

const paid = (key: string | null, month: string, minor: bigint, currency: Paid['currency'] = 'CNY'): Paid => ({
  key,
  name: key && `«${key}»`,
  advance: key === null,
  month,
  currency,
  minor,
});

test('payments stand by currency, month and payee, the largest payee first, and every total is that of its cells', () => {
  const cells = [
    paid('a', '2026-11', 100n),
    paid('b', '2026-10', 250n),
    paid('a', '2026-10', 50n),
    paid(null, '2026-11', 150n),
    paid('a', '2026-11', 25n),
    paid('c', '2026-09', 7n, 'VND'),
    paid('b', '2026-09', -1n),
  ];
  expect(pivot(cells)).toEqual([
    {
      currency: 'CNY',
      months: ['2026-09', '2026-10', '2026-11'],
      total: '5.74',
      totals: ['-0.01', '3.00', '2.75'],
      rows: [
        { key: 'b', name: '«b»', advance: false, amounts: ['-0.01', '2.50', '0.00'], total: '2.49' },
        { key: 'a', name: '«a»', advance: false, amounts: ['0.00', '0.50', '1.25'], total: '1.75' },
        { key: null, name: null, advance: true, amounts: ['0.00', '0.00', '1.50'], total: '1.50' },
      ],
    },
    {
      currency: 'VND',
      months: ['2026-09'],
      total: '7',
      totals: ['7'],
      rows: [{ key: 'c', name: '«c»', advance: false, amounts: ['7'], total: '7' }],
    },
  ]);
  expect(pivot([])).toEqual([]);
});

test('advances stand apart from what was paid for bills without fees', () => {
  const cells = [paid(null, '2026-11', 150n), { ...paid(null, '2026-11', 40n), advance: false }, paid(null, '2026-12', 10n)];
  expect(pivot(cells).flatMap(({ rows }) => rows.map(({ advance, amounts }) => [advance, ...amounts]))).toEqual([
    [true, '1.50', '0.10'],
    [false, '0.40', '0.00'],
  ]);
});

test('currencies and months are in their order, and payees of one total in that of the payments, however they come', () => {
  const cells = [
    paid('d', '2026-12', 1n, 'VND'),
    paid('a', '2026-11', 100n, 'THB'),
    paid('b', '2026-10', 100n, 'THB'),
    paid('c', '2026-12', 300n, 'THB'),
    paid('e', '2026-09', 100n, 'THB'),
    paid('a', '2026-01', 1n, 'CNY'),
  ];
  const tables = pivot(cells).map(({ currency, months, rows }) => [currency, months, rows.map(({ key }) => key)]);
  expect(tables).toEqual([
    ['CNY', ['2026-01'], ['a']],
    ['THB', ['2026-09', '2026-10', '2026-11', '2026-12'], ['c', 'a', 'b', 'e']],
    ['VND', ['2026-12'], ['d']],
  ]);
  const totals = (turned: readonly Paid[]) => pivot(turned).map(({ rows }) => rows.map(({ total }) => total));
  expect(totals(cells.toReversed())).toEqual(totals(cells));
});
