import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  identified,
  identifierIn,
  identifierOrNull,
  type IdentifierKind,
  isIdentifier,
  normalIdentifier,
  registeredSpelling,
} from './identifier.ts';

/* Each number is an example from its standard or from the office that issues it. */
const good: readonly (readonly [kind: IdentifierKind, country: string, text: string])[] = [
  ['taxNo', 'CN', '91110000600037341L'],
  ['taxNo', 'CN', '9135 0100 M000 100Y 43'],
  ['taxNo', 'VN', '0100233488'],
  ['taxNo', 'VN', '0314409058-002'],
  ['taxNo', 'TH', '0-9940-00617-12-7'],
  ['taxNo', 'TH', '1-1017-00207-03-0'],
  ['taxNo', 'DE', 'DE136695976'],
  ['taxNo', 'LA', '12345'],
  ['idCard', 'CN', '11010519491231002X'],
  ['idCard', 'CN', '440524188001010014'],
  ['idCard', 'VN', '001200012345'],
  ['idCard', 'TH', '1101700207030'],
  // The specimen of the German identity card.
  ['idCard', 'DE', 'L01X00T47'],
  ['mobile', 'CN', '138 0013 8000'],
  ['mobile', 'VN', '0912 345 678'],
  ['mobile', 'VN', '0912.345.678'],
  ['mobile', 'TH', '081-234-5678'],
  // ITU-T E.164: the country code takes the place of the trunk 0, and a number has at most fifteen digits.
  ['mobile', 'CN', '+86 138 0013 8000'],
  ['mobile', 'VN', '+84 912 345 678'],
  // NBTC numbering plan: mobiles from 06, which Vietnam's plan (Circular 22/2014) does not have.
  ['mobile', 'TH', '061 234 5678'],
  ['mobile', 'LA', '020 5551 2345'],
  ['mobile', 'LA', '+856 20 5551 2345'],
  ['mobile', 'LA', '123456789012345'],
  ['plate', 'CN', '桂A·12345'],
  ['plate', 'CN', '粤BD12345'],
  ['plate', 'CN', '桂A1234挂'],
  ['plate', 'VN', '29C-123.45'],
  ['plate', 'VN', '51C12345'],
  // Circular 24/2023: two letters (LD: companies with foreign capital), motorcycles with a digit after the letter, and
  // plates of four digits from before 2010.
  ['plate', 'VN', '50LD-123.45'],
  ['plate', 'VN', '29B1-123.45'],
  ['plate', 'VN', '30K-1234'],
  ['plate', 'VN', '50LD1234'],
  ['plate', 'TH', '70-1234'],
  ['plate', 'TH', '1กข 1234'],
  ['plate', 'TH', '1กข1234'],
  ['plate', 'TH', 'กข-1'],
  ['plate', 'LA', 'AB 1234'],
  ['plate', 'LA', 'ABC'],
  ['vin', '', '1M8GDM9AXKP042788'],
  ['vin', '', '11111111111111111'],
  // The letters from S to Z have their own row of values in GB 16735.
  ['vin', '', 'LSVAM4187C2184847'],
  // ISO 3779 has no check digit, so a European number has any character in its place.
  ['vin', '', 'WVWZZZ1JZXW000001'],
  ['unlocode', '', 'CNSHA'],
  ['swift', '', 'BKCHCNBJ480'],
  ['swift', '', 'KASITHBK'],
  ['hsCode', '', '8471.30.1000'],
  ['hsCode', 'CN', '8517.79.00.00'],
  ['hsCode', 'VN', '8517.13.00'],
  ['hsCode', 'TH', '8517.13.00.000'],
  // The longest tariff number of a country without a rule here: twelve digits in Turkey.
  ['hsCode', 'TR', '6109.10.00.00.11'],
  ['unlocode', 'VN', 'VNHPH'],
  ['containerOwner', '', 'CSQU'],
  // The example of ISO 6346, annex A, and a sum whose remainder is ten, which is written as 0.
  ['container', '', 'CSQU 305438-3'],
  ['container', '', 'TGHU 123466-0'],
  // Equipment fixed to containers (J), trailers and chassis (Z).
  ['container', '', 'CSQJ3054386'],
  ['container', '', 'CSQZ3054387'],
  ['awb', '', '020-12345675'],
  ['awb', '', '176-9999 9992'],
  ['imo', '', '9074729'],
  ['imo', '', '9811000'],
];
const bad: typeof good = [
  ['taxNo', 'CN', '91110000600037342L'],
  // Places 3 to 8 are digits (GB/T 2260) and I is no letter of the code, though the check character is right.
  ['taxNo', 'CN', '9111A000600037341G'],
  ['taxNo', 'CN', '911I0000600037341C'],
  ['taxNo', 'LA', '1234'],
  ['taxNo', 'LA', '123456789012345678901'],
  ['taxNo', 'VN', '0100233489'],
  ['taxNo', 'TH', '0994000617126'],
  ['idCard', 'CN', '110105194912310021'],
  ['idCard', 'CN', '11010519491332002X'],
  ['idCard', 'TH', '1101700207031'],
  // Decree 137/2015: twelve digits, of which the first three are a province, 001 to 096.
  ['idCard', 'VN', '101200012345'],
  ['idCard', 'VN', '00120001234'],
  ['idCard', 'DE', 'L01X'],
  ['mobile', 'CN', '12800138000'],
  ['mobile', 'TH', '0712345678'],
  ['mobile', 'LA', '12345'],
  ['mobile', 'LA', '1234567890123456'],
  ['mobile', 'VN', '0212345678'],
  ['plate', 'CN', 'ABC123'],
  ['plate', 'VN', '桂A12345'],
  ['plate', 'VN', '29C-123'],
  ['plate', 'VN', '9C-1234'],
  ['plate', 'TH', '7-1234'],
  ['plate', 'TH', '70-123'],
  ['plate', 'LA', 'AB'],
  ['plate', 'LA', 'AB 1234567890'],
  ['vin', '', '1M8GDM9A1KP042788'],
  ['vin', '', 'LSVAO41Z8B2123456'],
  ['unlocode', '', 'CNSH1'],
  ['swift', '', 'BKCHCNB'],
  ['hsCode', '', '84713'],
  ['hsCode', 'VN', '8517130000'],
  ['hsCode', 'CN', '7712345678'],
  ['hsCode', 'TR', '6109100000111'],
  ['unlocode', 'VN', 'CNSHA'],
  ['containerOwner', '', 'CSQX'],
  ['container', '', 'CSQU3054384'],
  ['container', '', 'CSQX3054382'],
  ['container', '', 'CSQU305438'],
  ['awb', '', '020-12345674'],
  ['imo', '', '9074728'],
  ['imo', '', '907472'],
];

describe('numbers given out by authorities', () => {
  test.each(good)('%s %s %s is one', (kind, country, text) => {
    expect(isIdentifier(kind, normalIdentifier(kind, text), country)).toBe(true);
  });
  test.each(bad)('%s %s %s is none', (kind, country, text) => {
    expect(isIdentifier(kind, normalIdentifier(kind, text), country)).toBe(false);
  });
  test.each(good)('%s %s %s has nothing before or after it', (kind, country, text) => {
    const number = normalIdentifier(kind, text);
    expect([`?${number}`, `${number}?`].filter((more) => isIdentifier(kind, more, country))).toEqual([]);
  });
  test('a place belongs to any country where none is named', () => {
    expect([isIdentifier('unlocode', 'VNHPH'), isIdentifier('unlocode', 'VNHPH', 'CN')]).toEqual([true, false]);
  });
});

test.each<readonly [kind: IdentifierKind, written: string, normal: string]>([
  ['plate', ' 29c-123.45 ', '29C-123.45'],
  ['plate', '29C12345', '29C-123.45'],
  ['plate', '29c-12345', '29C-123.45'],
  ['plate', '29 C 123 45', '29C-123.45'],
  ['plate', '29C–123·45', '29C-123.45'],
  ['plate', '50ld 12345', '50LD-123.45'],
  ['plate', '29B1 12345', '29B1-123.45'],
  ['plate', '30K1234', '30K-1234'],
  // Its digits belong to a series of two places: they are not those of 29B-123.45.
  ['plate', '29B1-2345', '29B1-2345'],
  ['plate', '70 1234', '70-1234'],
  ['plate', '1กข   1234', '1กข 1234'],
  ['plate', '1กข1234', '1กข 1234'],
  ['plate', 'กข-1', 'กข 1'],
  ['plate', '桂a·12345', '桂A12345'],
  // Full-width digits, as Chinese input methods write them.
  ['container', ' ｃｓｑｕ 305438-3 ', 'CSQU3054383'],
])('the %s %s is kept as %s', (kind, written, normal) => expect(normalIdentifier(kind, written)).toBe(normal));

test.each<readonly [text: string, registered: string | null]>([
  ['29c12345', '29C-123.45'],
  ['29C 123.45', '29C-123.45'],
  ['12345', '123.45'],
  ['70 1234', '70-1234'],
  ['桂A·12345', '桂A12345'],
  ['29c-123.45', null],
  ['桂a12345', null],
  ['1234', null],
  ['123456', null],
  ['广西 华锐', null],
  ['AB 12345', null],
])('who looks for %s looks for %s as well', (text, registered) => expect(registeredSpelling(text)).toBe(registered));

describe('a number in params', () => {
  const why = (schema: z.ZodType, value: unknown): string | undefined => schema.safeParse(value).error?.issues[0]?.message;

  test('is kept in its normal form of at most forty characters', () => {
    const [must, may] = [identifierIn('container'), identifierOrNull('container')];
    expect([must.parse('csqu 305438-3'), may.parse('csqu 305438-3')]).toEqual(['CSQU3054383', 'CSQU3054383']);
    for (const schema of [must, may]) {
      expect(schema.parse('1'.repeat(40))).toBe('1'.repeat(40));
      expect(why(schema, '1'.repeat(41))).toBe('TOO_LONG');
    }
  });

  test('is none where only separators are entered', () => {
    expect(['', ' - '].map((text) => why(identifierIn('container'), text))).toEqual(['REQUIRED', 'REQUIRED']);
    expect(['', ' - ', null].map((text) => identifierOrNull('container').parse(text))).toEqual([null, null, null]);
  });

  test('is checked by the rule of the country beside it, where it is entered', () => {
    const schema = z
      .object({ country: z.string(), tax_no: z.string().nullish(), plate_no: z.string() })
      .superRefine(identified({ tax_no: 'taxNo', plate_no: 'plate' }));
    const faults = (value: unknown) => schema.safeParse(value).error?.issues.map(({ code, path, message }) => [code, path, message]);
    expect(faults({ country: 'VN', tax_no: '0100233488', plate_no: '29C-123.45' })).toBeUndefined();
    expect(faults({ country: 'VN', tax_no: null, plate_no: '' })).toBeUndefined();
    expect(faults({ country: 'VN', plate_no: '桂A12345' })).toEqual([['custom', ['plate_no'], 'BAD_PLATE']]);
    expect(faults({ country: 'CN', tax_no: '0100233488', plate_no: '桂A12345' })).toEqual([['custom', ['tax_no'], 'BAD_TAX_NO']]);
  });
});
