import { describe, expect, test } from 'vitest';
import { formatAgo, formatAmount, formatDay, formatInstant, formatMoney, formatNumber } from './format.tsx';

const languages = ['zh', 'vi', 'en', 'th'] as const;

describe('amounts', () => {
  test('by language', () => {
    expect(languages.map((language) => formatAmount('1234567.5', 'CNY', language))).toEqual([
      '1,234,567.50',
      '1.234.567,50',
      '1,234,567.50',
      '1,234,567.50',
    ]);
  });
  test('by currency: no decimals for the dong, none invented', () => {
    expect(formatAmount('1234567', 'VND', 'vi')).toBe('1.234.567');
    expect(formatMoney('-12.30', 'USD', 'en')).toBe('USD\u00a0-12.30');
  });
  test('the last digits of a large amount survive, as they would not in a float', () => {
    expect(formatAmount('123456789012345.67', 'CNY', 'en')).toBe('123,456,789,012,345.67');
    expect(formatNumber('9007199254740993', 'en')).toBe('9,007,199,254,740,993');
  });
  test('digits finer than the currency are shown, not hidden', () => {
    expect(formatAmount('0.1234', 'USD', 'en')).toBe('0.1234');
  });
  test('what is not decimal text is refused', () => {
    expect(() => formatAmount('1e3', 'CNY', 'en')).toThrow(RangeError);
    expect(() => formatAmount('', 'CNY', 'en')).toThrow(RangeError);
  });
});

describe('days and instants', () => {
  test('a day as each language writes it; Thai years are Gregorian', () => {
    expect(languages.map((language) => formatDay('2026-11-05', language))).toEqual([
      '2026-11-05',
      '05/11/2026',
      '05 Nov 2026',
      '05/11/2026',
    ]);
  });
  test('an instant in the zone of the person, over midnight', () => {
    expect(formatInstant('2026-11-20T17:30:00Z', 'zh', 'Asia/Shanghai')).toBe('2026-11-21 01:30');
    expect(formatInstant('2026-11-20T17:30:05Z', 'th', 'Asia/Bangkok', true)).toBe('21/11/2026 00:30:05');
    expect(formatInstant('2026-11-20T17:30:00Z', 'en', 'UTC')).toBe('20 Nov 2026 17:30');
  });
  test('how long ago', () => {
    const now = new Date('2026-11-21T12:00:00Z');
    expect(formatAgo('2026-11-21T09:00:00Z', now, 'en')).toBe('3 hours ago');
    expect(formatAgo('2026-11-19T12:00:00Z', now, 'zh')).toBe('前天');
  });
});
