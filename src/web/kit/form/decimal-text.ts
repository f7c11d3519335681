import type { Language } from '../../../kernel/words.ts';

/**
 * Parses a number as users type and paste it: grouped, with the decimal sign of their language, full-width digits of a Chinese input
 * method, brackets for negative, a currency beside it. Returns canonical decimal text (`-1234.5`) or null. Never through a float. A single
 * separator before exactly three digits is a group only if the language groups by it and the number does not begin with a zero; any other
 * single separator is the decimal sign.
 */
export function parseDecimal(typed: string, language: Language): string | null {
  const plain = typed
    .normalize('NFKC')
    .replace(/[\s'’]/g, '')
    .replace(/−/g, '-')
    .replace(/^[A-Za-z$€¥฿₫]+|[A-Za-z$€¥฿₫%]{1,16}$/g, '');
  const bracketed = /^\((.*)\)$/.exec(plain);
  const text = bracketed ? `-${bracketed[1]}` : plain;
  const match = /^([+-]?)([.,]*\d[\d.,]*)$/.exec(text);
  if (!match?.[2]) return null;
  const body = match[2];
  const point = decimalSign(body, language);
  if (point === undefined) return null;
  const at = point === null ? -1 : body.lastIndexOf(point);
  const whole = at < 0 ? body : body.slice(0, at);
  const fraction = at < 0 ? '' : body.slice(at + 1);
  if (/[.,]/.test(fraction) || !/^(\d*|\d{1,3}([.,]\d{3})+|\d{1,3}(,\d{2})*,\d{3})$/.test(whole)) return null;
  const digits = whole.replace(/[.,]/g, '').replace(/^0+(?=\d)/, '') || '0';
  const sign = match[1] === '-' && /[1-9]/.test(digits + fraction) ? '-' : '';
  return sign + digits + (fraction ? `.${fraction}` : '');
}

/** The decimal sign of the text: null when it has none, undefined when the text contradicts itself. */
function decimalSign(body: string, language: Language): '.' | ',' | null | undefined {
  const dots = body.split('.').length - 1;
  const commas = body.split(',').length - 1;
  if (dots === 0 && commas === 0) return null;
  if (dots > 0 && commas > 0) {
    const last = body.lastIndexOf('.') > body.lastIndexOf(',') ? '.' : ',';
    return (last === '.' ? dots : commas) === 1 ? last : undefined;
  }
  const [only, count] = dots > 0 ? (['.', dots] as const) : ([',', commas] as const);
  if (count > 1) return null;
  const group = language === 'vi' ? '.' : ',';
  return only === group && /^[1-9]\d{0,2}[.,]\d{3}$/.test(body) ? null : only;
}

/** Formats canonical decimal text for typing: the language's decimal sign, no groups. */
export function typedDecimal(text: string, language: Language): string {
  return language === 'vi' ? text.replace('.', ',') : text;
}
