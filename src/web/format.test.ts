import { describe, expect, test } from 'vitest';
import { formatDay } from '../kernel/words.ts';
import { formatNumber } from '../kernel/number.ts';
import { formatAgo, formatAmount, formatInstant, formatInstantBriefly, formatMoney, formatPercent } from './format.tsx';

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
  test('briefly without the year, where it is the year in which it is read', () => {
    const read = (iso: string, now: string) =>
      languages.map((language) => formatInstantBriefly(iso, new Date(now), language, 'Asia/Ho_Chi_Minh'));
    expect(read('2026-11-05T02:00:00Z', '2026-12-31T16:59:00Z')).toEqual(['11-05 09:00', '05/11 09:00', '05 Nov 09:00', '05/11 09:00']);
    // By seven hours the new year has begun in Vietnam.
    expect(read('2026-11-05T02:00:00Z', '2026-12-31T17:00:00Z')[1]).toBe('05/11/2026 09:00');
  });
  test('how long ago', () => {
    const now = new Date('2026-11-21T12:00:00Z');
    const after = (seconds: number, language: (typeof languages)[number] = 'en') =>
      formatAgo(new Date(now.getTime() + seconds * 1000).toISOString(), now, language);
    expect([0, -59, -60, -3599, -3600].map((seconds) => after(seconds))).toEqual([
      'now',
      '59 seconds ago',
      '1 minute ago',
      '59 minutes ago',
      '1 hour ago',
    ]);
    const twoDays = 2 * 86_400;
    expect([-twoDays, twoDays - 1, twoDays, 3 * 86_400 - 1].map((seconds) => after(seconds))).toEqual([
      '2 days ago',
      'in 47 hours',
      'in 2 days',
      'in 2 days',
    ]);
    expect(languages.map((language) => after(-twoDays, language))).toEqual(['2天前', '2 ngày trước', '2 days ago', '2 วันที่ผ่านมา']);
  });
  test('a percentage, without a space in any language', () => {
    expect(languages.map((language) => formatPercent('12.50', language))).toEqual(['12.5%', '12,5%', '12.5%', '12.5%']);
  });
});
