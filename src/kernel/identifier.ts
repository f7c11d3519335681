import { withoutInvisible } from './invisible.ts';
import { z } from 'zod';
import { validate as chineseId } from 'stdnum/lib/cjs/cn/ric.js';
import { validate as thaiId } from 'stdnum/lib/cjs/th/idnr.js';
import { validate as thaiTaxNo } from 'stdnum/lib/cjs/th/moa.js';
import { validate as vietnameseTaxNo } from 'stdnum/lib/cjs/vn/mst.js';

/* Numbers issued by authorities and associations, each checked by its standard. For a country that is not listed,
   only the shape is checked: a foreign number is never refused by a rule that we do not know. */

const identifierKinds = [
  'taxNo',
  'idCard',
  'mobile',
  'plate',
  'vin',
  'unlocode',
  'swift',
  'hsCode',
  'containerOwner',
  'awb',
  'container',
  'imo',
] as const;
export type IdentifierKind = (typeof identifierKinds)[number];

/** The separators that people write between the parts of a plate. */
const between = String.raw`[\s.·•–-]*`;
/**
 * Plates that people write with separators or without, and the form in which their register prints them. VN: Circular 79/2024/TT-BCA (24/2023
 * before it), place, series and a number from 000.01 to 999.99; older numbers have four digits. TH: Land Transport Act, 70-1234 for trucks;
 * letters and digits for others.
 */
const registeredPlates: readonly (readonly [written: RegExp, registered: string])[] = [
  [new RegExp(`^(\\d{2})${between}([A-Z]{1,2}\\d?)${between}(\\d{3})${between}(\\d{2})$`), '$1$2-$3.$4'],
  [new RegExp(`^(\\d{2})${between}([A-Z]{1,2})${between}(\\d{4})$`), '$1$2-$3'],
  [/^(\d{2})[\s-]+(\d{4})$/, '$1-$2'],
  [/^(\d?[ก-ฮ]{1,2})[\s-]*(\d{1,4})$/, '$1 $2'],
];

/**
 * The form in the register: without spaces and separators, upper case. A plate has those that its register prints, so that each spelling of it
 * is one text.
 */
export function normalIdentifier(kind: IdentifierKind, text: string): string {
  const upper = withoutInvisible(text.normalize('NFKC')).trim().toUpperCase();
  if (kind === 'plate') return registeredPlate(upper);
  return upper.replace(/[\s.-]/g, '');
}

function registeredPlate(upper: string): string {
  if (/\p{Script=Han}/u.test(upper)) return upper.replace(/[\s·•-]/g, '');
  const form = registeredPlates.find(([written]) => written.test(upper));
  return form ? upper.replace(...form) : upper.replace(/\s+/g, ' ');
}

/** An air waybill number as it is written: 999-12345675. */
export function formatAwb(number: string): string {
  return `${number.slice(0, 3)}-${number.slice(3)}`;
}

/**
 * The registered form of a plate, or of the last five digits of a Vietnamese one, that a person looks for in another spelling. Null where the
 * text is none, or is written like that already.
 */
export function registeredSpelling(text: string): string | null {
  const normal = normalIdentifier('plate', text);
  const registered = /^\d{5}$/.test(normal) ? `${normal.slice(0, 3)}.${normal.slice(3)}` : normal;
  const isKnown = registered !== normal || ['CN', 'VN', 'TH'].some((country) => isIdentifier('plate', normal, country));
  return isKnown && registered !== text.trim().toUpperCase() ? registered : null;
}

/** True when a number is valid by the rule of its kind and country (ISO 3166-1 alpha-2). Expects the normal form. */
export function isIdentifier(kind: IdentifierKind, text: string, country = ''): boolean {
  switch (kind) {
    case 'taxNo':
      return isTaxNo(text, country);
    case 'idCard':
      return isIdCard(text, country);
    case 'mobile':
      return isMobile(text, country);
    case 'plate':
      return isPlate(text, country);
    case 'vin':
      return isVin(text);
    // UN/ECE Recommendation 16: country (the place's own), then three of A-Z and 2-9.
    case 'unlocode':
      return /^[A-Z]{2}[A-Z2-9]{3}$/.test(text) && (country === '' || text.startsWith(country));
    // ISO 9362: institution, country, location, branch or none.
    case 'swift':
      return /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(text);
    case 'hsCode':
      return isHsCode(text, country);
    // ISO 6346: the owner's three letters and the category: U for containers, J for equipment fixed to them, Z for
    // trailers and chassis.
    case 'containerOwner':
      return /^[A-Z]{3}[UJZ]$/.test(text);
    // IATA Resolution 600a: the airline's three digits, a serial of seven, and that modulo 7.
    case 'awb':
      return /^\d{11}$/.test(text) && Number(text.slice(3, 10)) % 7 === Number(text[10]);
    case 'container':
      return isContainer(text);
    case 'imo':
      return isImo(text);
  }
}

/**
 * IMO Resolution A.1117(30): seven digits of a ship. The first six, multiplied by 7 down to 2 and added up, end in the seventh.
 */
function isImo(text: string): boolean {
  if (!/^\d{7}$/.test(text)) return false;
  const sum = [...text.slice(0, 6)].reduce((total, digit, place) => total + Number(digit) * (7 - place), 0);
  return sum % 10 === Number(text[6]);
}

const containerValues = '0123456789A.BCDEFGHIJK.LMNOPQRSTU.VWXYZ';

/**
 * ISO 6346: owner, category U, J or Z, six digits and a check digit. The value of each character (letters skip the
 * multiples of eleven) is multiplied by two to the power of its place. The sum modulo 11 is the check digit, and ten is
 * written as 0.
 */
function isContainer(text: string): boolean {
  if (!/^[A-Z]{3}[UJZ]\d{7}$/.test(text)) return false;
  const sum = [...text.slice(0, 10)].reduce((total, char, place) => total + containerValues.indexOf(char) * 2 ** place, 0);
  return (sum % 11) % 10 === Number(text[10]);
}

/** CN: GB 32100-2015 (unified social credit code). VN: Circular 105/2020 (10 digits, branches 13). TH: 13 digits, mod 11. */
function isTaxNo(text: string, country: string): boolean {
  if (country === 'CN') return isCreditCode(text);
  if (country === 'VN') return vietnameseTaxNo(text).isValid;
  if (country === 'TH') return thaiTaxNo(text).isValid || thaiId(text).isValid;
  return /^[A-Z0-9/]{5,20}$/.test(text);
}

const creditLetters = '0123456789ABCDEFGHJKLMNPQRTUWXY';

/**
 * GB 32100-2015: registering department and category, six digits of the place, nine places of the body and a check character, all of an
 * alphabet of 31 without I, O, S, V and Z. The check character has the value (31 − C) mod 31, where C is the sum of each value multiplied
 * by 3^(place − 1) mod 31. The last modulo is part of rule 4.3.2: one code in 31 ends in 0. Departments A, N and Y are letters.
 */
function isCreditCode(text: string): boolean {
  if (!/^[0-9A-HJ-NP-RT-UW-Y]{2}\d{6}[0-9A-HJ-NP-RT-UW-Y]{10}$/.test(text)) return false;
  let [sum, weight] = [0, 1];
  for (const char of text.slice(0, 17)) {
    sum += creditLetters.indexOf(char) * weight;
    weight = (weight * 3) % 31;
  }
  return creditLetters[(31 - (sum % 31)) % 31] === text[17];
}

/** CN: GB 11643 with ISO 7064 MOD 11-2. VN: 12 digits (Decree 137/2015). TH: 13 digits, mod 11. */
function isIdCard(text: string, country: string): boolean {
  if (country === 'CN') return chineseId(text).isValid;
  if (country === 'VN') return /^0\d{11}$/.test(text);
  if (country === 'TH') return thaiId(text).isValid;
  return /^[A-Z0-9]{5,20}$/.test(text);
}

/**
 * WCO Harmonized System: six digits everywhere, two to a chapter. China declares 10 (GACC, with 3 more for inspection), Vietnam 8 (AHTN),
 * Thailand 8 and a statistical code of 3. There is no chapter 77, and none above 97 but the countries' own 98 and 99.
 */
function isHsCode(text: string, country: string): boolean {
  if (!/^\d{6,13}$/.test(text) || /^(00|77)/.test(text)) return false;
  const lengths: Readonly<Record<string, readonly number[]>> = { CN: [6, 8, 10, 13], VN: [6, 8], TH: [6, 8, 11] };
  return lengths[country]?.includes(text.length) ?? text.length <= 12;
}

/** National numbers of mobile phones: CN 11 digits from 13 to 19, VN 10 digits from 03, 05, 07, 08, 09, TH 10 digits from 06, 08, 09. */
function isMobile(text: string, country: string): boolean {
  if (country === 'CN') return /^(\+86)?1[3-9]\d{9}$/.test(text);
  if (country === 'VN') return /^(\+84|0)[35789]\d{8}$/.test(text);
  if (country === 'TH') return /^(\+66|0)[689]\d{8}$/.test(text);
  return /^\+?\d{6,15}$/.test(text);
}

const provincesCN = '京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼';

/**
 * CN: GA 36, province, letter, five places (new energy six), trailers end in 挂, Hong Kong and Macau in 港 or 澳. VN and TH: the forms of
 * `registeredPlates`; Vietnamese trailers have R.
 */
function isPlate(text: string, country: string): boolean {
  if (country === 'CN') return new RegExp(`^[${provincesCN}][A-HJ-NP-Z]([A-HJ-NP-Z0-9]{5,6}|[A-HJ-NP-Z0-9]{4}[挂学警港澳])$`).test(text);
  if (country === 'VN') return /^\d{2}[A-Z]{1,2}\d?-\d{3}\.\d{2}$|^\d{2}[A-Z]{1,2}-\d{4}$/.test(text);
  if (country === 'TH') return /^\d{2}-\d{4}$|^\d?[ก-ฮ]{1,2} \d{1,4}$/.test(text);
  return /^[A-Z0-9 .-]{3,12}$/.test(text);
}

/** The letters whose values are 1 to 9, row by row: 49 CFR 565.15(c) table III. A dot is a value without a letter in that row. */
const vinValues = ['.ABCDEFGH.', '.JKLMN.P.R', '..STUVWXYZ'];
const vinWeights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];

/** ISO 3779: seventeen places without I, O and Q. The check digit is binding in China (GB 16735) and North America only. */
function isVin(text: string): boolean {
  return /^[A-HJ-NPR-Z0-9]{17}$/.test(text) && (!/^[L1-5]/.test(text) || vinCheckDigit(text) === text[8]);
}

/** The ninth place of a VIN by GB 16735 and 49 CFR 565: weighted sum modulo 11, X for ten. */
function vinCheckDigit(text: string): string {
  const valueOf = (char: string): number => (/\d/.test(char) ? Number(char) : Math.max(...vinValues.map((row) => row.indexOf(char))));
  const sum = [...text].reduce((total, char, place) => total + valueOf(char) * (vinWeights[place] ?? 0), 0);
  return sum % 11 === 10 ? 'X' : String(sum % 11);
}

/** The reason for refusing a number; its word is `refusal.<this>`. */
export const identifierFaults = {
  taxNo: 'BAD_TAX_NO',
  idCard: 'BAD_ID_CARD',
  mobile: 'BAD_MOBILE',
  plate: 'BAD_PLATE',
  vin: 'BAD_VIN',
  unlocode: 'BAD_UNLOCODE',
  swift: 'BAD_SWIFT',
  hsCode: 'BAD_HS_CODE',
  containerOwner: 'BAD_CONTAINER_OWNER',
  awb: 'BAD_AWB',
  container: 'BAD_CONTAINER_NO',
  imo: 'BAD_IMO',
} as const satisfies Record<IdentifierKind, string>;

/** A number in params, in its normal form. Its country's rule is checked together with the country (`identified`). */
export const identifierIn = (kind: IdentifierKind) =>
  z
    .string()
    .transform((text) => normalIdentifier(kind, text))
    .pipe(z.string().min(1, 'REQUIRED').max(40, 'TOO_LONG'));
/** The same, but it may be empty; empty becomes null. */
export const identifierOrNull = (kind: IdentifierKind) =>
  z
    .string()
    .nullable()
    .transform((text) => (text ? normalIdentifier(kind, text) || null : null))
    .pipe(z.string().max(40, 'TOO_LONG').nullable());

/** For `superRefine`: checks each named field as a number of its kind, of the country in `country`. */
export function identified<const F extends Readonly<Record<string, IdentifierKind>>>(fields: F) {
  return (
    value: { readonly country: string } & { readonly [K in keyof F]?: string | null | undefined },
    context: z.RefinementCtx,
  ): void => {
    for (const [field, kind] of Object.entries(fields)) {
      const text = value[field as keyof F];
      if (typeof text === 'string' && text !== '' && !isIdentifier(kind, text, value.country))
        context.addIssue({ code: 'custom', path: [field], message: identifierFaults[kind] });
    }
  };
}
