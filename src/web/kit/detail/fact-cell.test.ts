import { expect, test } from 'vitest';
import { currencyOf, isEmpty } from './fact-cell.tsx';

type Row = { readonly amount: string | null; readonly functional: string; readonly currency: string };
const row: Row = { amount: '1500', functional: '5.10', currency: 'VND' };
const amount = { key: 'amount', is: 'amount', currency: 'currency' } as const;
const functional = { key: 'functional', is: 'amount', currency: { all: 'THB' } } as const;

test('an amount has the currency of its row, or the one that all rows share', () => {
  expect([currencyOf<Row>(amount, row), currencyOf<Row>(functional, row)]).toEqual(['VND', 'THB']);
  expect(() => currencyOf<Row>(amount, { ...row, currency: 'XAU' })).toThrow('amount has no currency in currency');
});

test('an amount of zero is shown, one that is not there is not', () => {
  expect(['0', null, ''].map((value) => isEmpty<Row>(amount, { ...row, amount: value }))).toEqual([false, true, true]);
});
