import { expect, test } from 'vitest';
import { differenceOf, mostReceivable } from './rules.ts';

/* The announced quantity and the allowed percentage above it, rounded down to a thousandth of a unit. */
test.each([
  ['100', null, '100'],
  ['100', '0', '100'],
  ['100', '5', '105'],
  ['100', '0.001', '100.001'],
  ['100', '0.0009', '100'],
  ['0.019', '5', '0.019'],
  ['0.02', '5', '0.021'],
  ['33.333', '10', '36.666'],
  ['0', '10', '0'],
])('of %s announced and %s %% above it, %s may be received', (announced, percent, most) => {
  expect(mostReceivable(announced, percent).toFixed()).toBe(most);
});

test.each([
  ['99.999', 'short'],
  ['100', 'none'],
  ['100.000', 'none'],
  ['100.001', 'over'],
  ['0', 'short'],
])('%s of 100 is %s', (received, difference) => {
  expect(differenceOf('100', received)).toBe(difference);
});
