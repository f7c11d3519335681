import { expect, test } from 'vitest';
import { type Paid, pivot } from './rules.ts';

const paid = (key: string | null, month: string, minor: bigint, currency: Paid['currency'] = 'CNY'): Paid => ({
  key,
  name: key && `«${key}»`,
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
        { key: 'b', name: '«b»', amounts: ['-0.01', '2.50', '0.00'], total: '2.49' },
        { key: 'a', name: '«a»', amounts: ['0.00', '0.50', '1.25'], total: '1.75' },
        { key: null, name: null, amounts: ['0.00', '0.00', '1.50'], total: '1.50' },
      ],
    },
    { currency: 'VND', months: ['2026-09'], total: '7', totals: ['7'], rows: [{ key: 'c', name: '«c»', amounts: ['7'], total: '7' }] },
  ]);
  expect(pivot([])).toEqual([]);
});
