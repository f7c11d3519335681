import { expect, test } from 'vitest';
import { priceOf } from './rate.ts';

test.each<[string, Parameters<typeof priceOf>[0], ReturnType<typeof priceOf>]>([
  [
    'dollars that are bought',
    { currency: 'CNY', amount: '71000', to_currency: 'USD', to_amount: '10000.00' },
    { from: 'USD', to: 'CNY', rate: '7.1' },
  ],
  [
    'dollars that are sold',
    { currency: 'USD', amount: '100', to_currency: 'CNY', to_amount: '709' },
    { from: 'USD', to: 'CNY', rate: '7.09' },
  ],
  [
    'one foreign currency for another',
    { currency: 'USD', amount: '100', to_currency: 'VND', to_amount: '2540000' },
    { from: 'USD', to: 'VND', rate: '25400' },
  ],
  ['money of one currency', { currency: 'CNY', amount: '100', to_currency: 'CNY', to_amount: '100' }, null],
  ['money of which only one amount is known', { currency: 'CNY', amount: '100', to_currency: 'USD', to_amount: null }, null],
  ['text that is no amount', { currency: 'CNY', amount: '7l000', to_currency: 'USD', to_amount: '10000' }, null],
])('the price of %s', (_what, of, price) => {
  expect(priceOf(of, 'CNY')).toEqual(price);
});
