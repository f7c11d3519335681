import i18next from 'i18next';
import { createContext, useContext, useMemo } from 'react';
import { formatter, languages, type Language } from '../kernel/words.ts';

export type Translate = (key: string, values?: Readonly<Record<string, unknown>>) => string;
type Texts = Readonly<Record<string, string>>;
type Load = () => Promise<{ default: Texts }>;

/** The words of the sign-in pages come first and alone; those of all else come with the shell. One chunk a language and part. */
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
const wanted = new Set<Part>(['front']);

// Keys are flat and full of dots, so neither dots nor colons separate anything. React escapes; i18next must not.
void i18next.use(formatter).init({
  lng: 'zh',
  fallbackLng: false,
  resources: {},
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
  initAsync: false,
});

async function load(language: Language, part: Part): Promise<void> {
  const chunk = `${language}/${part}`;
  if (loaded.has(chunk)) return;
  i18next.addResourceBundle(language, 'translation', (await parts[part][language]()).default, true, true);
  loaded.add(chunk);
}

/** Loads a further part of the words in the language of the moment, and from then on with every switch. */
export async function needWords(part: Part, language: Language = languageNow()): Promise<void> {
  wanted.add(part);
  await load(language, part);
}

export function languageNow(): Language {
  return asLanguage(i18next.language) ?? 'zh';
}

function asLanguage(text: string | null | undefined): Language | undefined {
  return languages.find((language) => language === text);
}

const listeners = new Set<() => void>();

/** Switches live: loads the other chunk, then redraws. Nothing unmounts, so tabs and drafts stay. */
export async function showLanguage(language: Language): Promise<void> {
  for (const part of wanted) await load(language, part);
  await i18next.changeLanguage(language);
  document.documentElement.lang = { zh: 'zh-CN', vi: 'vi', en: 'en', th: 'th' }[language];
  for (const listen of listeners) listen();
}

/** Switches to a language that the user chose, or that the account has, and remembers it in this browser. */
export async function changeLanguage(language: Language): Promise<void> {
  localStorage.setItem('language', language);
  await showLanguage(language);
}

/** The language of this browser's last user; undefined where nobody has chosen one yet. */
export function rememberedLanguage(): Language | undefined {
  return asLanguage(localStorage.getItem('language'));
}

export function whenLanguageChanges(listen: () => void): () => void {
  listeners.add(listen);
  return () => listeners.delete(listen);
}

/**
 * The language travels by context, not by subscription: a hidden tab's subscriptions are off, but a context reaches it, so that it
 * already shows the new language when it comes back.
 */
export const LanguageContext = createContext<Language>('zh');

export function useLanguage(): Language {
  return useContext(LanguageContext);
}

/** `const t = useT()`, then `t(key)` or `t(key, { count: 3 })`. */
export function useT(): Translate {
  const language = useLanguage();
  return useMemo(() => translator(language), [language]);
}

/** The same outside React: for titles set by code and messages of errors. */
export function t(key: string, values?: Readonly<Record<string, unknown>>): string {
  return translator(languageNow())(key, values);
}

export function hasWord(key: string): boolean {
  return i18next.exists(key);
}

const under = new Map<string, readonly string[]>();

/** All words whose key begins so, in a language: how wide a column of states must be. */
export function wordsUnder(language: Language, prefix: string): readonly string[] {
  const name = `${language} ${prefix}`;
  let found = under.get(name);
  if (!found) {
    const all = (i18next.getResourceBundle(language, 'translation') ?? {}) as Texts;
    found = Object.entries(all).flatMap(([key, text]) => (key.startsWith(prefix) ? [text] : []));
    under.set(name, found);
  }
  return found;
}

function translator(language: Language): Translate {
  const fixed = i18next.getFixedT(language);
  return (key, values) => fixed(key, { ...values });
}
