import type { z } from 'zod';
import { isIdentifier, normalIdentifier } from './identifier.ts';

/* Telephone numbers of businesses: mobiles, lines and hotlines. They are stored in one form (ITU-T E.164: + and at
   most fifteen digits), so that the same number is the same text. They are entered and shown in national form. */

type Plan = {
  readonly code: string;
  readonly national: RegExp;
  readonly groups: readonly (readonly [starts: RegExp, sizes: readonly number[]])[];
};

/**
 * The numbering plans of the three countries, without the trunk 0. CN (MIIT): mobiles of eleven digits from 13 to 19, area codes of two or
 * three places, hotlines of ten digits from 400 and 800. VN (Circular 22/2014): mobiles 3, 5, 7, 8, 9, lines 2, 1800 and 1900. TH (NBTC):
 * mobiles 6, 8, 9, lines 2 to 7.
 */
const plans: Readonly<Record<string, Plan>> = {
  CN: {
    code: '86',
    national: /^(1[3-9]\d{9}|(10|2\d)\d{8}|[48]00\d{7}|(?![48]00)[3-9]\d{2}\d{7,8})$/,
    groups: [
      [/^1[3-9]/, [3, 4, 4]],
      [/^[48]00/, [3, 3, 4]],
      [/^(10|2)/, [2, 4, 4]],
      [/^/, [3, 8]],
    ],
  },
  VN: {
    code: '84',
    national: /^([35789]\d{8}|2\d{9}|1[89]00\d{4,6})$/,
    groups: [
      [/^[35789]/, [3, 3, 3]],
      [/^1/, [4, 6]],
      [/^2[48]/, [2, 4, 4]],
      [/^/, [3, 7]],
    ],
  },
  TH: {
    code: '66',
    national: /^([689]\d{8}|[2-7]\d{7})$/,
    groups: [
      [/\d{9}/, [2, 3, 4]],
      [/^2/, [1, 3, 4]],
      [/^/, [2, 3, 3]],
    ],
  },
};

const planOf = (number: string): Plan | undefined => Object.values(plans).find(({ code }) => number.startsWith(`+${code}`));

/** The dialling code of a country, `+84`; empty for a country without a known plan. */
export function diallingCode(country: string): string | undefined {
  const plan = plans[country];
  return plan && `+${plan.code}`;
}

/**
 * The stored form of a number. A number without a country code belongs to `country`; without a known country, the
 * digits stay as they are.
 */
export function normalPhone(text: string, country: string): string {
  const plain = text
    .normalize('NFKC')
    .replace(/[\s().\-/]/g, '')
    .replace(/^00/, '+');
  const plan = plain.startsWith('+') ? planOf(plain) : plans[country];
  if (!plan || !/^\+?\d+$/.test(plain)) return plain;
  const national = plain.startsWith('+') ? plain.slice(plan.code.length + 1) : plain;
  return `+${plan.code}${national.replace(/^0/, '')}`;
}

/** The possible stored forms of one number, for all three countries. */
export function phoneForms(text: string): string[] {
  const numbers = Object.keys(plans).map((country) => [country, normalPhone(text, country)] as const);
  return [
    ...new Set([
      text,
      ...numbers.flatMap(([country, number]) => {
        const prefix = `+${plans[country]?.code}`;
        if (!number.startsWith(prefix) || !isPhone(number)) return [];
        const national = number.slice(prefix.length);
        return [number, national, `0${national}`];
      }),
    ]),
  ];
}

/** True when a text is a mobile number of one of the three countries, to which a message can be sent. */
export function isMobileNumber(text: string): boolean {
  const plain = normalIdentifier('mobile', text);
  return Object.keys(plans).some((country) => isIdentifier('mobile', plain, country));
}

/**
 * The number to which a message is sent: with its country code, that of the given country or else of the only one in which it is a mobile number.
 * A number that could be of several other countries stays as it is.
 */
export function messageNumber(text: string, country: string): string {
  const plain = normalIdentifier('mobile', text);
  const countries = Object.keys(plans).filter((each) => isIdentifier('mobile', plain, each));
  const own = countries.includes(country) ? country : countries.length === 1 ? countries[0] : undefined;
  return own === undefined ? text : normalPhone(text, own);
}

/** True when a number in its normal form can be dialled: by the plan of its country, else by its length. */
export function isPhone(number: string): boolean {
  const plan = planOf(number);
  return plan ? plan.national.test(number.slice(plan.code.length + 1)) : /^(\+[1-9]\d{6,14}|\d{5,15})$/.test(number);
}

/** The national form, `0918 454 076`, with the country code in front for a reader elsewhere. Any other text stays as it is. */
export function phoneText(number: string, country: string): string {
  const plan = planOf(number);
  if (!plan || !isPhone(number)) return number;
  const national = number.slice(plan.code.length + 1);
  const sizes = plan.groups.find(([starts]) => starts.test(national))?.[1] ?? [];
  const parts: string[] = [];
  let at = 0;
  for (const size of sizes) {
    parts.push(national.slice(at, at + size));
    at += size;
  }
  const grouped = parts.join(' ');
  if (plans[country] !== plan) return `+${plan.code} ${grouped}`;
  // Chinese mobiles and the hotlines of all three are dialled without the trunk 0.
  const bare = plan.code === '86' ? /^(1[3-9]|[48]00)/.test(national) : national.startsWith('1');
  return bare ? grouped : `0${grouped}`;
}

const textsOf = (value: object, fields: readonly string[]): [string, string][] =>
  fields.flatMap((field): [string, string][] => {
    const text: unknown = Object.entries(value).find(([key]) => key === field)?.[1];
    return typeof text === 'string' && text !== '' ? [[field, text]] : [];
  });

/** The country of a record; empty when it has none. */
export function countryOf(record: unknown): string {
  return typeof record === 'object' && record !== null && 'country' in record && typeof record.country === 'string' ? record.country : '';
}

/** For `overwrite`: the named fields in their stored form, by the record's country. */
export function dialled(...fields: readonly string[]) {
  return <V extends object>(value: V): V => {
    const country = countryOf(value);
    return { ...value, ...Object.fromEntries(textsOf(value, fields).map(([field, text]) => [field, normalPhone(text, country)])) };
  };
}

/** For `superRefine`, after it: checks that each named field can be dialled. */
export function reachable(...fields: readonly string[]) {
  return (value: object, context: z.RefinementCtx): void => {
    for (const [field, text] of textsOf(value, fields))
      if (!isPhone(text)) context.addIssue({ code: 'custom', path: [field], message: 'BAD_TELEPHONE' });
  };
}
