/** The four languages of the product, in the order of every word's tuple. Chinese is the default. */
export const languages = ['zh', 'vi', 'en', 'th'] as const;
export type Language = (typeof languages)[number];

/** One text in each language: the name of a party, as readers of each language see it. */
export type InLanguages = Readonly<Record<Language, string>>;

/** A text that is composed for each language. */
export function inLanguages(textIn: (language: Language) => string): InLanguages {
  return { zh: textIn('zh'), vi: textIn('vi'), en: textIn('en'), th: textIn('th') };
}
