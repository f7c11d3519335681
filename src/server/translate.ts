import i18next from 'i18next';
import { formatter, type InLanguages, interpolation, type Language, languages, type Words, wordsIn } from '../kernel/words.ts';

/** The values in a text that is kept and read later by readers of several languages: some are names, which each reads in the own language. */
export type TextFacts = Readonly<Record<string, string | number | InLanguages>>;

/** A word in a language with its facts. An unknown word gives its own key, which the tidy tests prevent. */
export type Translate = (language: Language, key: string, facts?: TextFacts) => string;

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
  return (language, key, facts = {}) => instance.t(key, { ...factsIn(language, facts), lng: language });
}

function factsIn(language: Language, facts: TextFacts): Readonly<Record<string, string | number>> {
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, typeof value === 'object' ? value[language] : value]));
}
