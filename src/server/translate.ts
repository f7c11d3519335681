import i18next from 'i18next';
import type { Facts } from '../kernel/refusal.ts';
import { formatter, interpolation, type Language, languages, type Words, wordsIn } from '../kernel/words.ts';

/** A word in a language with its facts. An unknown word gives its own key, which the tidy tests prevent. */
export type Translate = (language: Language, key: string, facts?: Facts) => string;

export function translator(words: Words): Translate {
  const instance = i18next.createInstance();
  void instance.use(formatter).init({
    initAsync: false,
    lng: 'zh',
    fallbackLng: 'zh',
    keySeparator: false,
    nsSeparator: false,
    interpolation,
    resources: Object.fromEntries(languages.map((language) => [language, { translation: wordsIn(words, language) }])),
  });
  return (language, key, facts = {}) => instance.t(key, { ...facts, lng: language });
}
