import i18next from 'i18next';
import { createContext, useContext, useMemo } from 'react';
import { loaders, packsOfPart } from 'virtual:words/packs';
import { formatter, interpolation, languages, type Language } from '../kernel/words.ts';

export type Translate = (key: string, values?: Readonly<Record<string, unknown>>) => string;
type Texts = Readonly<Record<string, string>>;

/** The pack of each first part of a key, `order` of `order.customer`. Of a refusal there are several. */
const packsOf = new Map(Object.entries(packsOfPart));

/** The words of the sign-in pages are loaded first and alone; then those of the frame, and of each page with its code. */
const neededPacks = new Set(['front']);
const loads = new Map<string, Promise<void>>();
const loaded = new Set<string>();
/** The language that is shown, or will be as soon as its words are here. */
let coming: Language = 'zh';

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

function load(language: Language, pack: string): Promise<void> {
  const chunk = `${language}/${pack}`;
  const running = loads.get(chunk) ?? read(language, pack);
  loads.set(chunk, running);
  return running;
}

async function read(language: Language, pack: string): Promise<void> {
  const chunk = `${language}/${pack}`;
  try {
    const texts = await loaders[language][pack]?.();
    i18next.addResourceBundle(language, 'translation', texts?.default ?? {}, true, true);
    loaded.add(chunk);
  } catch (fault) {
    // The next one that needs it tries again.
    loads.delete(chunk);
    throw fault;
  }
}

/** Loads the packs that were asked for, also those that a module asks for while others load. */
async function loadNeeded(language: Language): Promise<void> {
  for (let before = 0; before < neededPacks.size; ) {
    before = neededPacks.size;
    await Promise.all([...neededPacks].map((pack) => load(language, pack)));
  }
}

/**
 * Needs further packs of words, from now on in each language that is shown, and waits for all that are needed in the present one. A build
 * makes each module of a page call it with the packs that it names (scripts/web/words.ts).
 */
export function needWords(packs: readonly string[] = []): Promise<void> {
  for (const pack of packs) neededPacks.add(pack);
  return loadNeeded(coming);
}

/** Loads all words of a language, for a sheet that may be printed in another than the page's. */
export async function loadAllWords(language: Language): Promise<void> {
  await Promise.all(Object.keys(loaders[language]).map((pack) => load(language, pack)));
}

/**
 * True if the word, or every pack of its key's first part, is loaded. A pack that is not is loaded then, and the words are drawn again once it
 * is here: parts of a page may show words of any domain, such as the state of a record that something refers to.
 */
function isHere(language: Language, key: string): boolean {
  if (key in textsNow(language)) return true;
  const missing = packsOf.get(key.slice(0, key.indexOf('.')))?.filter((pack) => !loaded.has(`${language}/${pack}`)) ?? [];
  for (const pack of missing) drawOnceHere(language, pack);
  return missing.length === 0;
}

const missed = new Set<string>();

function drawOnceHere(language: Language, pack: string): void {
  const chunk = `${language}/${pack}`;
  if (missed.has(chunk)) return;
  missed.add(chunk);
  neededPacks.add(pack);
  // After a failure the next drawing tries again.
  load(language, pack).then(drawAgain, () => missed.delete(chunk));
}

function textsNow(language: Language): Texts {
  return (i18next.getResourceBundle(language, 'translation') ?? {}) as Texts;
}

export function languageNow(): Language {
  return asLanguage(i18next.language) ?? 'zh';
}

function asLanguage(text: string | null | undefined): Language | undefined {
  return languages.find((language) => language === text);
}

const listeners = new Set<() => void>();

let chosen: Language | undefined;
/** A new object whenever words are shown that were not, which draws them. */
let shown: Shown = { language: 'zh' };

function drawAgain(): void {
  shown = { language: languageNow() };
  for (const listen of listeners) listen();
}

/**
 * Shows a language without a reload: loads its words that are needed, then redraws. Nothing unmounts, so tabs and drafts stay. If another
 * language is chosen while they load, that one is shown.
 */
export async function showLanguage(language: Language): Promise<void> {
  coming = language;
  try {
    await loadNeeded(language);
  } catch (fault) {
    if (coming === language) coming = languageNow();
    throw fault;
  }
  if (coming !== language) return;
  await i18next.changeLanguage(language);
  document.documentElement.lang = { zh: 'zh-CN', vi: 'vi', en: 'en', th: 'th' }[language];
  drawAgain();
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

export type Shown = { readonly language: Language };

export function shownNow(): Shown {
  return shown;
}

/**
 * The language is passed by context and not by subscription: the subscriptions of a hidden tab are off, but a context reaches it. So the
 * tab already shows the new language, or words that came later, when it is shown again.
 */
export const LanguageContext = createContext<Shown>(shown);

export function useLanguage(): Language {
  return useContext(LanguageContext).language;
}

/** `const t = useT()`, then `t(key)` or `t(key, { count: 3 })`. */
export function useT(): Translate {
  const now = useContext(LanguageContext);
  return useMemo(() => translatorOf(now.language), [now]);
}

/** The same outside React: for titles set by code and messages of errors. */
export function t(key: string, values?: Readonly<Record<string, unknown>>): string {
  return translatorOf(languageNow())(key, values);
}

export function hasWord(key: string): boolean {
  return isHere(languageNow(), key) && i18next.exists(key);
}

/** The help of what a word labels: the word of the same name that ends in Help, on each page that has it. */
export function helpWord(word: string): string | null {
  return hasWord(`${word}Help`) ? `${word}Help` : null;
}

const under = new Map<string, readonly string[]>();

/** All words whose key begins with this prefix, in one language. Used for the width of a column of states. */
export function wordsUnder(language: Language, prefix: string): readonly string[] {
  if (!isHere(language, prefix)) return [];
  const name = `${language} ${prefix}`;
  let names = under.get(name);
  if (!names) {
    names = Object.entries(textsNow(language)).flatMap(([key, text]) => (key.startsWith(prefix) ? [text] : []));
    under.set(name, names);
  }
  return names;
}

/** The words of one language. A word that is still being loaded is empty until it is drawn again. */
export function translatorOf(language: Language): Translate {
  const fixed = i18next.getFixedT(language);
  return (key, values) => (isHere(language, key) ? fixed(key, { ...values }) : '');
}
