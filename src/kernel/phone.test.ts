import { describe, expect, test } from 'vitest';
import { isPhone, normalPhone, phoneText } from './phone.ts';

const good: readonly (readonly [country: string, written: string, kept: string, shown: string])[] = [
  ['CN', '138 0013 8000', '+8613800138000', '138 0013 8000'],
  ['CN', '+86-138-0013-8000', '+8613800138000', '138 0013 8000'],
  ['CN', '0771-5580001', '+867715580001', '0771 5580001'],
  ['CN', '(010) 6512 3456', '+861065123456', '010 6512 3456'],
  ['CN', '400-820-8820', '+864008208820', '400 820 8820'],
  ['VN', '0912 345 678', '+84912345678', '0912 345 678'],
  ['VN', '0084 912 345 678', '+84912345678', '0912 345 678'],
  ['VN', '+84 (0) 912 345 678', '+84912345678', '0912 345 678'],
  ['VN', '024 3767 0018', '+842437670018', '024 3767 0018'],
  ['VN', '1900 545415', '+841900545415', '1900 545415'],
  ['TH', '081-234-5678', '+66812345678', '081 234 5678'],
  ['TH', '02-745-8812', '+6627458812', '02 745 8812'],
  ['TH', '+86 138 0013 8000', '+8613800138000', '+86 138 0013 8000'],
  ['DE', '+49 30 901820', '+4930901820', '+4930901820'],
  ['LA', '020 5551 2345', '02055512345', '02055512345'],
];
const bad: readonly (readonly [country: string, written: string])[] = [
  ['CN', '12800138000'],
  ['CN', '1380013800'],
  ['VN', '0112345678'],
  ['VN', '091234567'],
  ['TH', '0112345678'],
  ['TH', '+66 81 234'],
  ['CN', 'call Mr Li'],
  ['DE', '+0491'],
];

describe('a telephone number', () => {
  test.each(good)('%s %s is kept as %s and shown as %s', (country, written, normal, shown) => {
    expect(normalPhone(written, country)).toBe(normal);
    expect(normalPhone(normal, country)).toBe(normal);
    expect(isPhone(normal)).toBe(true);
    expect(phoneText(normal, country)).toBe(shown);
    expect(normalPhone(shown, country)).toBe(normal);
  });
  test.each(bad)('%s %s is none', (country, written) => {
    expect(isPhone(normalPhone(written, country))).toBe(false);
  });
  test('what was written freely before stays as it is until it is saved again', () => {
    expect(phoneText('138 0013 8000 转 2', 'CN')).toBe('138 0013 8000 转 2');
  });
});
