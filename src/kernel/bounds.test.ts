import { expect, test } from 'vitest';
import { greaterOf, lesserOf, sizeOf } from './bounds.ts';

test.each([
  [1n, 2n],
  [-2n, -1n],
  [-1n, 0n],
  ['2026-12-31', '2027-01-01'],
])('%s is the lesser and %s the greater, in either order', (less, more) => {
  expect([lesserOf(less, more), lesserOf(more, less), greaterOf(less, more), greaterOf(more, less)]).toEqual([less, less, more, more]);
});

test.each([
  [-1n, 1n],
  [0n, 0n],
  [1n, 1n],
])('the size of %s is %s', (minor, size) => {
  expect(sizeOf(minor)).toBe(size);
});
