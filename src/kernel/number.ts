import { trimZeros } from './decimal.ts';
import type { Language } from './language.ts';

/** Locales of the four languages. Thai years are Gregorian here: waybills, customs and bills all are. */
export const locales: Readonly<Record<Language, string>> = { zh: 'zh-CN', vi: 'vi-VN', en: 'en-GB', th: 'th-TH-u-ca-gregory-nu-latn' };

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(language: Language, places: number): Intl.NumberFormat {
  const name = `${language} ${places}`;
  let format = formats.get(name);
  if (!format)
    formats.set(
      name,
      (format = new Intl.NumberFormat(locales[language], { minimumFractionDigits: places, maximumFractionDigits: places })),
    );
  return format;
}

/** True for decimal text, as amounts and quantities are stored and sent. */
export function isDecimalText(text: string): text is Intl.StringNumericLiteral {
  return /^-?\d+(\.\d+)?$/.test(text);
}

/**
 * Formats a quantity, weight or rate from decimal text: grouped, with all its digits except the trailing zeros that its column adds, or
 * with exactly `places` decimals. Intl formats the text exactly, digit by digit; a float in between would change the last digits of a large
 * amount.
 */
export function formatNumber(value: string | number, language: Language, places?: number): string {
  const text = String(value);
  if (!isDecimalText(text)) throw new RangeError(`not decimal text: ${text}`);
  return formatOf(language, places ?? trimZeros(text.split('.')[1] ?? '').length).format(text);
}
