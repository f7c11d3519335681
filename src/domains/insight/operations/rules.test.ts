import { expect, test } from 'vitest';
import { hasTooMuch } from './rules.ts';

test('a person has too much with more than half again the usual work', () => {
  expect(hasTooMuch(30, [30, 10, 10])).toBe(true);
  expect(hasTooMuch(15, [15, 10, 5])).toBe(false);
  expect(hasTooMuch(16, [16, 10, 4])).toBe(true);
});

test('one person alone is not compared', () => {
  expect(hasTooMuch(500, [500])).toBe(false);
});
