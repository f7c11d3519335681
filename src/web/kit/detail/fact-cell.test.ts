import { expect, test } from 'vitest';
import { currencyOf, isEmpty, isLack } from './fact-cell.tsx';

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

test.each([
  ['an amount that is owed', amount, '-0.01', true],
  ['nothing', amount, '0.00', false],
  ['stock below nothing', { key: 'amount', is: 'quantity', unit: 'unit.kg' }, '-1', true],
  ['a loss', { key: 'amount', is: 'percent' }, '-2.5', true],
  ['a temperature of frozen goods', { key: 'amount', is: 'quantity', unit: 'unit.celsius' }, '-18', false],
] as const)('%s is red or not', (_, fact, value, expected) => expect(isLack<Row>(fact, value)).toBe(expected));
