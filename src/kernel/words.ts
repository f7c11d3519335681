/** The four languages of the product, in the order of every word's tuple. Chinese is the default. */
export const languages = ['zh', 'vi', 'en', 'th'] as const;
export type Language = (typeof languages)[number];

/**
 * Every text that a person reads, in four languages on one line: [zh, vi, en, th]. A missing language does not compile.
 * Interpolation and plurals are i18next's: `{{count}}`, `{{field}}`.
 */
export type Words = Readonly<Record<string, readonly [zh: string, vi: string, en: string, th: string]>>;

/** The texts of one language, as i18next takes them. */
export function wordsIn(words: Words, language: Language): Record<string, string> {
  const place = languages.indexOf(language);
  return Object.fromEntries(Object.entries(words).map(([key, texts]) => [key, texts[place] ?? texts[0]]));
}
