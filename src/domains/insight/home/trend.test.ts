import { expect, test } from 'vitest';
import { changePercent, usualOf } from './trend.ts';

test('what is usual is the average of the days before today on which there was anything', () => {
  expect(usualOf('ordersEntered', ['2', '0', '4', '90'])?.toString()).toBe('3');
  expect(usualOf('margin', ['-10.00', '30.00', '0.00', '90.00'])?.toString()).toBe('10');
  expect(usualOf('received', ['0.00', '0.00', '90.00'])).toBeNull();
});

test('a day on which nothing was on time is a day of the percent, and one without a delivery is none', () => {
  expect(usualOf('onTime', ['0', null, '100', '90'])?.toString()).toBe('50');
  expect(usualOf('onTime', [null, null, '90'])).toBeNull();
});

test.each([
  ['110.00', '100.00', '10'],
  ['90.00', '100.00', '-10'],
  ['100.40', '100.00', '0'],
  ['-20.00', '100.00', '-120'],
  ['110.00', '0.00', null],
  ['110.00', '-50.00', null],
])('%s after %s has changed by %s percent', (current, before, percent) => {
  expect(changePercent(current, before)).toBe(percent);
});
