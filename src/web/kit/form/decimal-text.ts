import type { Language } from '../../../kernel/words.ts';

/** The sign before the decimals of a number. The other one of the two parts its thousands. */
export type DecimalSign = '.' | ',';

export function decimalSignOf(language: Language): DecimalSign {
  return language === 'vi' ? ',' : '.';
}

export function otherSign(sign: DecimalSign): DecimalSign {
  return sign === '.' ? ',' : '.';
}

/**
 * Parses a number as users type and paste it: grouped, with the decimal sign of their language, full-width digits of a Chinese input
 * method, brackets for negative, a currency beside it. Returns canonical decimal text (`-1234.5`) or null. Never through a float. A single
 * separator before exactly three digits has two readings: it parts thousands where the decimal sign, by default that of the language, is the
 * other one. Before a number that begins with a zero, and before more or fewer digits, a single separator is the decimal sign.
 */
export function parseDecimal(typed: string, language: Language, sign: DecimalSign = decimalSignOf(language)): string | null {
  const match = matchOf(typed);
  if (!match) return null;
  const { body } = match;
  const point = signIn(body, sign);
  if (point === undefined) return null;
  const at = point === null ? -1 : body.lastIndexOf(point);
  const whole = at < 0 ? body : body.slice(0, at);
  const fraction = at < 0 ? '' : body.slice(at + 1);
  if (/[.,]/.test(fraction) || !/^(\d*|\d{1,3}([.,]\d{3})+|\d{1,3}(,\d{2})*,\d{3})$/.test(whole)) return null;
  const digits = whole.replace(/[.,]/g, '').replace(/^0+(?=\d)/, '') || '0';
  const minus = match.sign === '-' && /[1-9]/.test(digits + fraction) ? '-' : '';
  return minus + digits + (fraction ? `.${fraction}` : '');
}

/** True for a number that is a thousand times larger or smaller by the other decimal sign: `12.345`. */
export function hasTwoReadings(typed: string): boolean {
  return twoReadings.test(matchOf(typed)?.body ?? '');
}

/** The decimal sign that a number shows in any language: `.` in `12.5` and in `1,234,567`; null for `12.345` and for whole numbers. */
export function shownDecimalSign(typed: string): DecimalSign | null {
  const body = matchOf(typed)?.body ?? '';
  if (twoReadings.test(body) || parseDecimal(typed, 'en') === null) return null;
  const sign = signIn(body, '.');
  if (sign) return sign;
  return body.includes('.') ? ',' : body.includes(',') ? '.' : null;
}

const twoReadings = /^[1-9]\d{0,2}[.,]\d{3}$/;

/** The sign of a typed number, and its digits with their separators; null for other text. */
function matchOf(typed: string): { readonly sign: string; readonly body: string } | null {
  const plain = typed
    .normalize('NFKC')
    .replace(/[\s'’]/g, '')
    .replace(/−/g, '-')
    .replace(/^[A-Za-z$€¥฿₫]+|[A-Za-z$€¥฿₫%]{1,16}$/g, '');
  const bracketed = /^\((.*)\)$/.exec(plain);
  const match = /^([+-]?)([.,]*\d[\d.,]*)$/.exec(bracketed ? `-${bracketed[1]}` : plain);
  return match?.[2] ? { sign: match[1] ?? '', body: match[2] } : null;
}

/** The decimal sign in the text: null when it has none, undefined when the text contradicts itself. */
function signIn(body: string, usual: DecimalSign): DecimalSign | null | undefined {
  const dots = body.split('.').length - 1;
  const commas = body.split(',').length - 1;
  if (dots === 0 && commas === 0) return null;
  if (dots > 0 && commas > 0) {
    const last = body.lastIndexOf('.') > body.lastIndexOf(',') ? '.' : ',';
    return (last === '.' ? dots : commas) === 1 ? last : undefined;
  }
  const [only, count] = dots > 0 ? (['.', dots] as const) : ([',', commas] as const);
  if (count > 1) return null;
  return only !== usual && twoReadings.test(body) ? null : only;
}

/** Formats canonical decimal text for typing: the language's decimal sign, no groups. */
export function typedDecimal(text: string, language: Language): string {
  return text.replace('.', decimalSignOf(language));
}
