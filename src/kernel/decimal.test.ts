import { expect, test } from 'vitest';
import { plainDecimal, trimZeros } from './decimal.ts';

test.each([
  ['', ''],
  ['0', ''],
  ['000', ''],
  ['1500', '15'],
  ['15', '15'],
  ['0010', '001'],
  ['1005', '1005'],
])('digits %j without trailing zeros are %j', (digits, trimmed) => {
  expect(trimZeros(digits)).toBe(trimmed);
});

test.each([
  ['12.500000', '12.5'],
  ['12.000', '12'],
  ['12.0', '12'],
  ['12.', '12'],
  ['12', '12'],
  ['100', '100'],
  ['0', '0'],
  ['0.00', '0'],
  ['-1.10', '-1.1'],
  ['100.00', '100'],
  ['0.001', '0.001'],
])('%s is shown as %s', (stored, shown) => {
  expect(plainDecimal(stored)).toBe(shown);
});
