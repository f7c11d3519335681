import i18next from 'i18next';
import { createContext, useContext, useMemo } from 'react';
import { formatter, interpolation, languages, type Language } from '../kernel/words.ts';

export type Translate = (key: string, values?: Readonly<Record<string, unknown>>) => string;
type Texts = Readonly<Record<string, string>>;
type Load = () => Promise<{ default: Texts }>;

/** The words of the sign-in pages are loaded first and alone; all others come with the shell. One chunk for each language and part. */
const parts: Readonly<Record<'front' | 'all', Readonly<Record<Language, Load>>>> = {
  front: {
    zh: () => import('virtual:words/zh/front'),
    vi: () => import('virtual:words/vi/front'),
    en: () => import('virtual:words/en/front'),
    th: () => import('virtual:words/th/front'),
  },
  all: {
    zh: () => import('virtual:words/zh/all'),
    vi: () => import('virtual:words/vi/all'),
    en: () => import('virtual:words/en/all'),
    th: () => import('virtual:words/th/all'),
  },
};
export type Part = keyof typeof parts;

const loaded = new Set<string>();
const neededParts = new Set<Part>(['front']);

// Keys are flat and full of dots, so neither dots nor colons separate anything. React escapes; i18next must not.
void i18next.use(formatter).init({
  lng: 'zh',
  fallbackLng: false,
  resources: {},
  keySeparator: false,
  nsSeparator: false,
  interpolation,
  initAsync: false,
});

async function load(language: Language, part: Part): Promise<void> {
  const chunk = `${language}/${part}`;
  if (loaded.has(chunk)) return;
  i18next.addResourceBundle(language, 'translation', (await parts[part][language]()).default, true, true);
  loaded.add(chunk);
}

/** Loads a further part of the words in the current language, and from then on with every switch of language. */
export async function needWords(part: Part, language: Language = languageNow()): Promise<void> {
  neededParts.add(part);
  await load(language, part);
}

export function languageNow(): Language {
  return asLanguage(i18next.language) ?? 'zh';
}

function asLanguage(text: string | null | undefined): Language | undefined {
  return languages.find((language) => language === text);
}

const listeners = new Set<() => void>();

let chosen: Language | undefined;

/**
 * Shows a language without a reload: loads the other chunk, then redraws. Nothing unmounts, so tabs and drafts stay. If another language is
 * chosen while the chunk loads, that one is shown.
 */
export async function showLanguage(language: Language): Promise<void> {
  for (const part of neededParts) await load(language, part);
  if (chosen !== undefined && chosen !== language) return;
  await i18next.changeLanguage(language);
  document.documentElement.lang = { zh: 'zh-CN', vi: 'vi', en: 'en', th: 'th' }[language];
  for (const listen of listeners) listen();
}

/** Switches to a language that the user chose or the account has, and stores it in this browser. */
export async function changeLanguage(language: Language): Promise<void> {
  chosen = language;
  localStorage.setItem('language', language);
  await showLanguage(language);
}

/** The language of the last switch, also while its chunk still loads; undefined if nobody has chosen one in this browser yet. */
export function chosenLanguage(): Language | undefined {
  return chosen;
}

/** The language of this browser's last user; undefined if nobody has chosen one yet. */
export function rememberedLanguage(): Language | undefined {
  return asLanguage(localStorage.getItem('language'));
}

export function whenLanguageChanges(listen: () => void): () => void {
  listeners.add(listen);
  return () => listeners.delete(listen);
}

/**
 * The language is passed by context and not by subscription: the subscriptions of a hidden tab are off, but a context reaches it. So the
 * tab already shows the new language when it is shown again.
 */
export const LanguageContext = createContext<Language>('zh');

export function useLanguage(): Language {
  return useContext(LanguageContext);
}

/** `const t = useT()`, then `t(key)` or `t(key, { count: 3 })`. */
export function useT(): Translate {
  const language = useLanguage();
  return useMemo(() => translatorOf(language), [language]);
}

/** The same outside React: for titles set by code and messages of errors. */
export function t(key: string, values?: Readonly<Record<string, unknown>>): string {
  return translatorOf(languageNow())(key, values);
}

export function hasWord(key: string): boolean {
  return i18next.exists(key);
}

/** The help of what a word labels: the word of the same name that ends in Help, on each page that has it. */
export function helpWord(word: string): string | null {
  return hasWord(`${word}Help`) ? `${word}Help` : null;
}

const under = new Map<string, readonly string[]>();

/** All words whose key begins with this prefix, in one language. Used for the width of a column of states. */
export function wordsUnder(language: Language, prefix: string): readonly string[] {
  const name = `${language} ${prefix}`;
  let names = under.get(name);
  if (!names) {
    const all = (i18next.getResourceBundle(language, 'translation') ?? {}) as Texts;
    names = Object.entries(all).flatMap(([key, text]) => (key.startsWith(prefix) ? [text] : []));
    under.set(name, names);
  }
  return names;
}

/** The words of one language, which must be loaded: a document may be printed in another language than the page's. */
export function translatorOf(language: Language): Translate {
  const fixed = i18next.getFixedT(language);
  return (key, values) => fixed(key, { ...values });
}
