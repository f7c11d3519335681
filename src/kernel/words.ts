import { type Language, languages } from './language.ts';
import { formatNumber, isDecimalText } from './number.ts';

export { inLanguages, type InLanguages, type Language, languages } from './language.ts';

/**
 * Every text that a person reads, in four languages on one line: [zh, vi, en, th]. A missing language does not compile.
 * Interpolation is i18next's: `{{count}}`, `{{field}}`. Of the four languages English alone has plurals: `{{count}} {{count, row|rows}}`.
 */
export type Words = Readonly<Record<string, readonly [zh: string, vi: string, en: string, th: string]>>;

/** The texts of one language, as i18next takes them. */
export function wordsIn(words: Words, language: Language): Record<string, string> {
  const place = languages.indexOf(language);
  return Object.fromEntries(Object.entries(words).map(([key, texts]) => [key, texts[place] ?? texts[0]]));
}

const plurals = new Intl.PluralRules('en');

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The short English name of a month, 1 to 12. */
export function monthName(month: number): string {
  return monthNames[month - 1] ?? String(month);
}

/** Formats a business day, YYYY-MM-DD, as the language writes it. It has no time zone, so none is applied. */
export function formatDay(day: string, language: Language): string {
  const [year = '', month = '', date = ''] = day.split('-');
  switch (language) {
    case 'zh':
      return day;
    case 'en':
      return `${date} ${monthName(Number(month))} ${year}`;
    case 'vi':
    case 'th':
      return `${date}/${month}/${year}`;
  }
}

const dayInSentence = /^(\d{4}-\d{2}-\d{2})( \d{2}:\d{2})?$/;

/** A value of a sentence: a day as the language writes days, alone or with a time of day behind it, and anything else as it is. */
export function written(value: unknown, language: Language): string {
  const text = String(value ?? '');
  const [, day, time = ''] = dayInSentence.exec(text) ?? [];
  return day ? formatDay(day, language) + time : text;
}

/**
 * The formats in which i18next writes a value. With `row|rows` not the number is written but the word that goes with it (1,284+ is many).
 * With `number` decimal text is written with the groups and the decimal mark of the language, and with `amount` all its decimals too: 850.125
 * as it is stored would be more than eight hundred thousand to a Vietnamese reader. A page that formatted a value itself names no format.
 * Of a value that is not given i18next keeps the place: the product's own text of a mail is a template until it is filled.
 */
function formatted(value: unknown, format?: string, language?: string): string | undefined {
  if (value === undefined) return undefined;
  const text = String(value ?? '');
  const [one, other] = format?.split('|') ?? [];
  if (one !== undefined && other !== undefined) return plurals.select(Number(text.replaceAll(',', ''))) === 'one' ? one : other;
  const known = languages.find((each) => each === language);
  if (!known) return text;
  // An amount that its reader may not see is no number.
  if ((format === 'number' || format === 'amount') && isDecimalText(text))
    return formatNumber(text, known, format === 'amount' ? (text.split('.')[1] ?? '').length : undefined);
  return written(value, known);
}

/** Both sides hand it to their i18next, whose every value goes through it. */
export const formatter = { type: 'formatter', init() {}, add() {}, addCached() {}, format: formatted } as const;
export const interpolation = { escapeValue: false, alwaysFormat: true } as const;
