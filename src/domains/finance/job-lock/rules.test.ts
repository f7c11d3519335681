import { expect, test } from 'vitest';
import { oddMargin } from './rules.ts';

/* money.md 13: a job without profit, with less than its company expects, or with more than half of its income. */
test.each([
  [1000n, 1000n, null, true],
  [1000n, 1001n, null, true],
  [1000n, 999n, null, false],
  [1000n, 501n, null, false],
  [1000n, 500n, null, false],
  [1000n, 499n, null, true],
  [0n, 0n, null, true],
  [1000n, 899n, 10, false],
  [1000n, 900n, 10, false],
  [1000n, 901n, 10, true],
  [1001n, 901n, 10, true],
  [1000n, 999n, 0, false],
])('an income of %s and a cost of %s, %s %% expected: %s', (income, cost, expected, odd) => {
  expect(oddMargin(income, cost, expected)).toBe(odd);
});

test('without an expectation is as with none', () => {
  expect(oddMargin(1000n, 999n)).toBe(false);
});
