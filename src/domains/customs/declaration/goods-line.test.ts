import { expect, test } from 'vitest';
import { filledLine, newLine } from './pages/goods-line.ts';

/* The fields that the grid of goods fills in by itself while a declarant types. */

const typed = (declared: { country: string; direction: string }, cells: Record<string, string>) =>
  Object.entries(cells).reduce((line, [key, text]) => filledLine(declared)({ ...line, [key]: text }, key), newLine());

const goods = { hs_code: '8471300000', qty: '20', unit_price: '12.5' };

test('Goods that leave are of the country that they leave, until another origin is typed.', () => {
  expect(typed({ country: 'VN', direction: 'export' }, goods)).toMatchObject({ origin: 'VN', total: '250.00' });
  expect(typed({ country: 'TH', direction: 'export' }, { ...goods, origin: 'JP', qty: '10' })).toMatchObject({
    origin: 'JP',
    total: '125.00',
  });
});

test('The origin of goods that come in is never taken for granted.', () => {
  expect(typed({ country: 'CN', direction: 'import' }, goods)).toMatchObject({ origin: '', total: '250.00' });
  expect(typed({ country: 'VN', direction: 'import' }, goods)).toMatchObject({ origin: '' });
});

test('The total of a line has the decimals of its currency.', () => {
  expect(typed({ country: 'VN', direction: 'export' }, { ...goods, currency: 'VND' })).toMatchObject({ total: '250' });
});
