import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type IdentifierKind, isIdentifier } from './identifier.ts';

/*
 * Every rule with a check digit, against its standard's own formula written out here. For each number, the check character of the formula
 * is valid and every other character is not, and each remainder of the formula occurs.
 */

type Rule = {
  readonly kind: IdentifierKind;
  readonly country: string;
  readonly body: fc.Arbitrary<string>;
  /** The characters that a check place may hold. */
  readonly alphabet: string;
  readonly remainders: number;
  readonly remainder: (body: string) => number;
  /** The check character of a remainder; null where the issuer skips such a number. */
  readonly check: (remainder: number) => string | null;
  readonly whole?: (body: string, check: string) => string;
};

const digits = '0123456789';
const text = (alphabet: string, length: number) =>
  fc.array(fc.constantFrom(...alphabet), { minLength: length, maxLength: length }).map((chars) => chars.join(''));
const weighted = (body: string, weights: readonly number[], alphabet = digits): number =>
  [...body].reduce((sum, char, place) => sum + alphabet.indexOf(char) * (weights[place] ?? 0), 0);

const credit = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const creditWeights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];
const residentWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const thaiWeights = [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2];
const born = fc
  .tuple(fc.integer({ min: 1930, max: 2024 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
  .map(([year, month, day]) => `${year}${String(month).padStart(2, '0')}${String(day).padStart(2, '0')}`);
const vinLetters = 'ABCDEFGHJKLMNPRSTUVWXYZ';
/** 49 CFR 565.15(c) table III; GB 16735 has the same. */
const vinValues: Readonly<Record<string, number>> = {
  A: 1,
  B: 2,
  C: 3,
  D: 4,
  E: 5,
  F: 6,
  G: 7,
  H: 8,
  J: 1,
  K: 2,
  L: 3,
  M: 4,
  N: 5,
  P: 7,
  R: 9,
  S: 2,
  T: 3,
  U: 4,
  V: 5,
  W: 6,
  X: 7,
  Y: 8,
  Z: 9,
};
const vinWeights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
/** ISO 6346 annex A: ten to thirty-eight without 11, 22 and 33. */
const containerValue = (char: string): number => {
  if (/\d/.test(char)) return Number(char);
  const place = char.charCodeAt(0) - 65;
  return 10 + place + Math.floor((place + 9) / 10);
};

const rules: readonly (readonly [string, Rule])[] = [
  [
    'GB 32100-2015, unified social credit code',
    {
      kind: 'taxNo',
      country: 'CN',
      body: fc
        .tuple(fc.constantFrom('11', '51', '91', '92', '93', 'A1', 'N2', 'Y1'), text(digits, 6), text(credit, 9))
        .map((parts) => parts.join('')),
      alphabet: credit,
      remainders: 31,
      remainder: (body) => weighted(body, creditWeights, credit) % 31,
      check: (rest) => credit[rest === 0 ? 0 : 31 - rest] ?? null,
    },
  ],
  [
    'GB 11643-1999 (ISO 7064 MOD 11-2), resident identity card',
    {
      kind: 'idCard',
      country: 'CN',
      body: fc.tuple(fc.constantFrom('110105', '450102', '440524'), born, text(digits, 3)).map((parts) => parts.join('')),
      alphabet: `${digits}X`,
      remainders: 11,
      remainder: (body) => weighted(body, residentWeights) % 11,
      check: (rest) => '10X98765432'[rest] ?? null,
    },
  ],
  [
    'Vietnam, Circular 105/2020, tax number',
    {
      kind: 'taxNo',
      country: 'VN',
      body: text(digits, 9).filter((body) => !body.startsWith('00') && !body.endsWith('0000000')),
      alphabet: digits,
      remainders: 11,
      remainder: (body) => weighted(body, [31, 29, 23, 19, 17, 13, 7, 5, 3]) % 11,
      check: (rest) => (rest === 0 ? null : String(10 - rest)),
    },
  ],
  [
    'Thailand, juristic person',
    {
      kind: 'taxNo',
      country: 'TH',
      body: text(digits, 11).map((body) => `0${body}`),
      alphabet: digits,
      remainders: 11,
      remainder: (body) => weighted(body, thaiWeights) % 11,
      check: (rest) => String((11 - rest) % 10),
    },
  ],
  [
    'Thailand, identity card',
    {
      kind: 'idCard',
      country: 'TH',
      body: fc.tuple(fc.constantFrom(...'12345678'), text(digits, 11)).map((parts) => parts.join('')),
      alphabet: digits,
      remainders: 11,
      remainder: (body) => weighted(body, thaiWeights) % 11,
      check: (rest) => String((11 - rest) % 10),
    },
  ],
  [
    'IMO Resolution A.1117(30), ship',
    {
      kind: 'imo',
      country: '',
      body: text(digits, 6),
      alphabet: digits,
      remainders: 10,
      remainder: (body) => weighted(body, [7, 6, 5, 4, 3, 2]) % 10,
      check: (rest) => String(rest),
    },
  ],
  [
    'ISO 6346, container',
    {
      kind: 'container',
      country: '',
      body: fc.tuple(text('ABCDEFGHIJKLMNOPQRSTUVWXYZ', 3), fc.constantFrom('U', 'J', 'Z'), text(digits, 6)).map((parts) => parts.join('')),
      alphabet: digits,
      remainders: 11,
      remainder: (body) => [...body].reduce((sum, char, place) => sum + containerValue(char) * 2 ** place, 0) % 11,
      check: (rest) => String(rest % 10),
    },
  ],
  [
    'IATA Resolution 600a, air waybill',
    {
      kind: 'awb',
      country: '',
      body: text(digits, 10),
      alphabet: digits,
      remainders: 7,
      remainder: (body) => Number(body.slice(3)) % 7,
      check: String,
    },
  ],
  [
    'GB 16735 and 49 CFR 565, vehicle',
    {
      kind: 'vin',
      country: '',
      body: fc.tuple(fc.constantFrom('L', '1', '4'), text(vinLetters + digits, 15)).map((parts) => parts.join('')),
      alphabet: `${digits}X`,
      remainders: 11,
      remainder: (body) =>
        [...body.slice(0, 8), '0', ...body.slice(8)].reduce(
          (sum, char, place) => sum + (vinValues[char] ?? Number(char)) * (vinWeights[place] ?? 0),
          0,
        ) % 11,
      check: (rest) => (rest === 10 ? 'X' : String(rest)),
      whole: (body, check) => body.slice(0, 8) + check + body.slice(8),
    },
  ],
];

describe('check digits', () => {
  test.each(rules)('%s', (_name, rule) => {
    const seen = new Set<number>();
    const whole = rule.whole ?? ((body: string, check: string) => body + check);
    fc.assert(
      fc.property(rule.body, (body) => {
        const remainder = rule.remainder(body);
        seen.add(remainder);
        const right = rule.check(remainder);
        for (const char of rule.alphabet)
          expect([body, char, isIdentifier(rule.kind, whole(body, char), rule.country)]).toEqual([body, char, char === right]);
      }),
      { numRuns: 1500 },
    );
    expect([...seen].sort((a, b) => a - b)).toEqual([...Array(rule.remainders).keys()]);
  });

  test('a code whose check character is 0, and a rural cooperative', () => {
    expect(isIdentifier('taxNo', '92340603MA2UK1TD00', 'CN')).toBe(true);
    expect(isIdentifier('taxNo', '92340603MA2UK1TD01', 'CN')).toBe(false);
  });
});
