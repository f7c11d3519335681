import { expect, test } from 'vitest';
import { qtyOf } from './qty-text.ts';

/* Unicode CLDR, numbers: Vietnamese groups by points and has a decimal comma; the other three languages have it the other way round. */
test.each([
  ['vi', '12,5', '12.5'],
  ['vi', '1.250', '1250'],
  ['vi', '0,250', '0.250'],
  ['vi', '12', '12'],
  ['en', '12.5', '12.5'],
  ['en', '1,250', '1250'],
  ['th', '1,250.75', '1250.75'],
  ['zh', '12。5', '12.5'],
  ['zh', '', ''],
] as const)('in %s %j is %j', (language, typed, qty) => {
  expect(qtyOf(typed, language)).toBe(qty);
});

test.each(['P12', '12 kg', 'CNY 12', '1.2.3'])('%j, as a scanner may write it, is no quantity', (typed) => {
  expect(qtyOf(typed, 'en')).toBe(typed);
});
