/** The four languages of the product, in the order of every word's tuple. Chinese is the default. */
export const languages = ['zh', 'vi', 'en', 'th'] as const;
export type Language = (typeof languages)[number];

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

/**
 * The formats in which i18next writes a value. There is one: with `row|rows` not the number is written but the word that goes with it
 * (1,284+ is many).
 */
function formatted(value: unknown, format?: string): string {
  const text = String(value ?? '');
  const [one, other] = format?.split('|') ?? [];
  if (one === undefined || other === undefined) return text;
  return plurals.select(Number(text.replaceAll(',', ''))) === 'one' ? one : other;
}

/** Both sides hand it to their i18next. */
export const formatter = { type: 'formatter', init() {}, add() {}, addCached() {}, format: formatted } as const;
