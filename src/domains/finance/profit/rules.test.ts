import { expect, test } from 'vitest';
import { profitOf } from './rules.ts';

test.each([
  [10_000n, 7_500n, '25.00', '25.00'],
  [10_000n, 12_500n, '-25.00', '-25.00'],
  [300n, 100n, '2.00', '66.67'],
  [800n, 799n, '0.01', '0.13'],
  [10_000n, 10_000n, '0.00', '0.00'],
  [0n, 500n, '-5.00', null],
  [-10_000n, 500n, '-105.00', '105.00'],
])('an income of %s and a cost of %s', (income, cost, profit, margin_percent) => {
  expect(profitOf('CNY', income, cost)).toMatchObject({ profit, margin_percent });
});

test('income and cost are written in their currency', () => {
  expect(profitOf('VND', 15_000n, 4_000n)).toEqual({ income: '15000', cost: '4000', profit: '11000', margin_percent: '73.33' });
});
