import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  countryOf,
  dialled,
  diallingCode,
  isMobileNumber,
  isPhone,
  messageNumber,
  normalPhone,
  phoneForms,
  phoneText,
  reachable,
} from './phone.ts';

const good: readonly (readonly [country: string, written: string, kept: string, shown: string])[] = [
  ['CN', '138 0013 8000', '+8613800138000', '138 0013 8000'],
  ['CN', '+86-138-0013-8000', '+8613800138000', '138 0013 8000'],
  ['CN', '0771-5580001', '+867715580001', '0771 5580001'],
  ['CN', '(010) 6512 3456', '+861065123456', '010 6512 3456'],
  ['CN', '400-820-8820', '+864008208820', '400 820 8820'],
  ['CN', '800 820 8820', '+868008208820', '800 820 8820'],
  // MIIT: area codes of two places have numbers of eight digits, those of three places of seven or eight.
  ['CN', '021-6512 3456', '+862165123456', '021 6512 3456'],
  ['CN', '0755-23456789', '+8675523456789', '0755 23456789'],
  ['VN', '0912 345 678', '+84912345678', '0912 345 678'],
  ['VN', '0084 912 345 678', '+84912345678', '0912 345 678'],
  ['VN', '+84 (0) 912 345 678', '+84912345678', '0912 345 678'],
  ['VN', '024 3767 0018', '+842437670018', '024 3767 0018'],
  // Circular 22/2014: four to six digits after 1800 and 1900, and area codes of three places besides 24 and 28.
  ['VN', '1900 545415', '+841900545415', '1900 545415'],
  ['VN', '1800 1091', '+8418001091', '1800 1091'],
  ['VN', '0225 3824 567', '+842253824567', '0225 3824567'],
  ['TH', '081-234-5678', '+66812345678', '081 234 5678'],
  // NBTC: a mobile has nine digits after the trunk 0, a line eight. 0800 is no hotline here.
  ['TH', '080-012-3456', '+66800123456', '080 012 3456'],
  ['TH', '02-745-8812', '+6627458812', '02 745 8812'],
  ['TH', '038 287 123', '+6638287123', '038 287 123'],
  ['TH', '+86 138 0013 8000', '+8613800138000', '+86 138 0013 8000'],
  ['DE', '+49 30 901820', '+4930901820', '+4930901820'],
  ['LA', '020 5551 2345', '02055512345', '02055512345'],
  // ITU-T E.164: at most fifteen digits; no country has numbers shorter than seven with its code. Without one, five.
  ['DE', '+49 30 9018 2012 345', '+493090182012345', '+493090182012345'],
  ['NU', '+683 4000', '+6834000', '+6834000'],
  ['LA', '12345', '12345', '12345'],
  ['LA', '123456789012345', '123456789012345', '123456789012345'],
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
  ['CN', '138 0013 80001'],
  ['CN', '400 820 882'],
  ['CN', '400 820 88201'],
  ['CN', '0771 558000'],
  ['CN', '021 6512 345'],
  ['VN', '1900 123'],
  ['VN', '1900 1234567'],
  ['VN', '0912 345 6789'],
  // Mobiles of eleven digits ended in Vietnam in 2018.
  ['VN', '0199 234 5678'],
  ['TH', '081 234 56789'],
  ['TH', '0122 345 678'],
  ['DE', '+49 30 9018 2012 3456'],
  ['NU', '+683 400'],
  ['LA', '1234'],
  ['LA', '1234567890123456'],
  ['LA', 'x12345'],
  ['LA', '12345x'],
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
  test.each(['13800138000转2', 'Li13800138000'])('%s is not taken for a number', (text) => {
    expect(normalPhone(text, 'CN')).toBe(text);
  });
});

test.each([
  ['13800138000', 'CN', '+8613800138000'],
  ['13800138000', 'VN', '+8613800138000'],
  ['0912 345 678', 'VN', '+84912345678'],
  ['0912345678', 'TH', '+66912345678'],
  ['+84912345678', 'TH', '+84912345678'],
  ['0512345678', 'CN', '+84512345678'],
  // A mobile of Vietnam as well as of Thailand, which China is not.
  ['0912345678', 'CN', '0912345678'],
  ['021 5555', 'CN', '021 5555'],
])('a message to %s of somebody in %s goes to %s', (written, country, number) => {
  expect(messageNumber(written, country)).toBe(number);
});

test('countries with a plan have their dialling code of ITU-T E.164', () => {
  expect(['CN', 'VN', 'TH', 'DE'].map(diallingCode)).toEqual(['+86', '+84', '+66', undefined]);
});

test.each<[written: string, forms: string[]]>([
  // A mobile of nine digits is one in Vietnam and in Thailand; China has none of that length.
  ['0912 345 678', ['0912 345 678', '+84912345678', '912345678', '0912345678', '+66912345678']],
  ['+84 912 345 678', ['+84 912 345 678', '+84912345678', '912345678', '0912345678']],
  ['13800138000', ['13800138000', '+8613800138000', '013800138000']],
  ['+49 30 901820', ['+49 30 901820']],
  ['li.wei', ['li.wei']],
])('%s may be stored in these forms', (written, forms) => {
  expect(phoneForms(written).toSorted()).toEqual(forms.toSorted());
});

test.each([
  ['138 0013 8000', true],
  ['+86 138 0013 8000', true],
  ['0912.345.678', true],
  ['081-234-5678', true],
  // Lines, and mobiles of other countries, to which no message is sent.
  ['024 3767 0018', false],
  ['+49 151 2345 6789', false],
  ['li.wei', false],
])('a message can be sent to %s: %s', (text, can) => expect(isMobileNumber(text)).toBe(can));

test.each([
  [{ country: 'VN' }, 'VN'],
  [{ country: null }, ''],
  [{ name: 'VN' }, ''],
  ['VN', ''],
  [null, ''],
  [undefined, ''],
])('the country of %j is %j', (record, country) => expect(countryOf(record)).toBe(country));

describe('the telephones of a record', () => {
  const schema = z
    .object({ country: z.string(), phone: z.string().nullish(), fax: z.string().nullish(), name: z.string() })
    .overwrite(dialled('phone', 'fax'))
    .superRefine(reachable('phone', 'fax'));

  test('are stored by the country of the record, and nothing else is', () => {
    const record = { country: 'VN', phone: '0912 345 678', fax: '+86 771 5580001', name: '0912 345 678' };
    expect(schema.parse(record)).toEqual({ ...record, phone: '+84912345678', fax: '+867715580001' });
    expect(schema.parse({ country: 'VN', phone: null, fax: '', name: 'Lan' })).toEqual({
      country: 'VN',
      phone: null,
      fax: '',
      name: 'Lan',
    });
    expect(schema.parse({ country: 'VN', name: 'Lan' })).toEqual({ country: 'VN', name: 'Lan' });
  });

  test('are refused each at its own field where nobody could dial them', () => {
    const read = schema.safeParse({ country: 'VN', phone: '0112 345 678', fax: '0912 345 678', name: '?' });
    expect(read.error?.issues.map(({ code, path, message }) => [code, path, message])).toEqual([['custom', ['phone'], 'BAD_TELEPHONE']]);
  });
});
