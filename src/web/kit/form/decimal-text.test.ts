import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasTwoReadings, parseDecimal, shownDecimalSign, typedDecimal } from './decimal-text.ts';

test.each<[string, 'en' | 'vi', string | null]>([
  ['1234.5', 'en', '1234.5'],
  ['1,234.50', 'en', '1234.50'],
  ['1.234,50', 'vi', '1234.50'],
  ['1,234', 'en', '1234'],
  ['1.234', 'vi', '1234'],
  ['1.234', 'en', '1.234'],
  ['1,234', 'vi', '1.234'],
  ['12,5', 'en', '12.5'],
  ['1,234,567', 'en', '1234567'],
  ['1.234.567', 'en', '1234567'],
  ['1.234.567,89', 'vi', '1234567.89'],
  ['(1,234.50)', 'en', '-1234.50'],
  ['-0.00', 'en', '0.00'],
  ['１２３．４５', 'en', '123.45'],
  ['¥ 1,200', 'en', '1200'],
  ['1200 VND', 'vi', '1200'],
  ['12 345,6', 'vi', '12345.6'],
  ['9 %', 'en', '9'],
  ['007', 'en', '7'],
  ['.5', 'en', '0.5'],
  ['', 'en', null],
  ['abc', 'en', null],
  ['12a', 'en', '12'],
  ['1a2', 'en', null],
  ['1,23,4.5', 'en', null],
  ['1.2.3,4,5', 'en', null],
  ['--5', 'en', null],
  ['1e5', 'en', null],
])('%s in %s is %s', (typed, language, expected) => expect(parseDecimal(typed, language)).toBe(expected));

/* A point or a comma before three digits: only Vietnamese groups by points, and nothing is grouped behind a zero. */
test.each([
  ['zh', '1,234', '1234'],
  ['zh', '1.234', '1.234'],
  ['en', '1,234', '1234'],
  ['en', '1.234', '1.234'],
  ['th', '1,234', '1234'],
  ['th', '1.234', '1.234'],
  ['vi', '1.234', '1234'],
  ['vi', '1,234', '1.234'],
  ['vi', '0.125', '0.125'],
  ['vi', '-0.500', '-0.500'],
  ['vi', '125.000', '125000'],
  ['zh', '0,125', '0.125'],
  ['en', '0,125', '0.125'],
  ['th', '0,125', '0.125'],
] as const)('in %s %s is %s', (language, typed, expected) => expect(parseDecimal(typed, language)).toBe(expected));

test.each([
  ['12.345', '.', '12.345'],
  ['12.345', ',', '12345'],
  ['12,345', '.', '12345'],
  ['12,345', ',', '12.345'],
  ['12,5', '.', '12.5'],
  ['0.125', ',', '0.125'],
] as const)('%s with the decimal sign %s is %s in every language', (typed, sign, expected) => {
  expect(parseDecimal(typed, 'en', sign)).toBe(expected);
  expect(parseDecimal(typed, 'vi', sign)).toBe(expected);
});

test.each([
  ['12.345', true, null],
  ['-12,345', true, null],
  ['125.000 kg', true, null],
  ['12345', false, null],
  ['12.5', false, '.'],
  ['0.125', false, '.'],
  ['1234.567', false, '.'],
  ['12,5', false, ','],
  ['1,234.5', false, '.'],
  ['1.234,5', false, ','],
  ['1,234,567', false, '.'],
  ['1.234.567', false, ','],
  ['1.2.3', false, null],
  ['twelve', false, null],
  ['', false, null],
] as const)('%s has two readings: %s, and shows the decimal sign %s', (typed, two, sign) =>
  expect([hasTwoReadings(typed), shownDecimalSign(typed)]).toEqual([two, sign]),
);

test('an amount of any size is read digit by digit', () => {
  const digits = fc.tuple(fc.boolean(), fc.bigInt({ min: 1n, max: 10n ** 15n }), fc.integer({ min: 0, max: 99 }));
  fc.assert(
    fc.property(digits, fc.constantFrom('zh' as const, 'vi' as const, 'th' as const), ([negative, whole, cents], language) => {
      const text = `${negative ? '-' : ''}${whole}.${String(cents).padStart(2, '0')}`;
      const locale = { zh: 'zh-CN', vi: 'vi-VN', th: 'th-TH-u-nu-latn' }[language];
      const shown = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(text as Intl.StringNumericLiteral);
      expect(parseDecimal(shown, language)).toBe(text);
      expect(parseDecimal(typedDecimal(text, language), language)).toBe(text);
    }),
  );
});
