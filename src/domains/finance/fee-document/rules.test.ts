import { expect, test } from 'vitest';
import { isWithin } from './rules.ts';

test.each([
  [0n, 100n, true],
  [100n, 100n, true],
  [101n, 100n, false],
  [-1n, 100n, false],
  [-100n, -100n, true],
  [-101n, -100n, false],
  [1n, -100n, false],
  [0n, 0n, true],
  [1n, 0n, false],
  [-1n, 0n, false],
])('%d within %d: %s', (minor, limit, within) => {
  expect(isWithin(minor, limit)).toBe(within);
});
