import { pinyin } from 'pinyin-pro';
import type { Plugin } from 'vite';
import { languages, wordsIn, type Language, type Words } from '../../src/kernel/words.ts';
import { packsIn, packsNamedIn, type Packs, type PacksOfSources } from './word-packs.ts';

const prefix = 'virtual:words/';
const wordFile = /[\\/]words(\.ts|[\\/][^\\/]+\.ts)$/;

/**
 * `virtual:words/zh/words-order` has the texts of one pack in one language, so that a browser loads only those that it shows;
 * `virtual:words/packs` says how to load each pack and which words are in it; `virtual:words/pages` holds the page titles of all languages
 * with their pinyin, for the command palette.
 */
export function words(src: string, packs = packsIn(src)): Plugin {
  return {
    name: 'words',
    watchChange(file) {
      if (wordFile.test(file)) packs.forget();
    },
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      const [what, pack = ''] = id.slice(prefix.length + 1).split('/');
      const now = await packs.now();
      for (const file of now.files) this.addWatchFile(`${src}/${file}`);
      if (what === 'packs') return loaders(now);
      if (what === 'pages') return moduleText(titles({ ...now.words.get('front'), ...now.words.get('desk') }));
      const language = languages.find((one) => one === what);
      const chosen = now.words.get(pack.replace(/^words-/, ''));
      if (!language || !chosen) throw new Error(`no such words: ${id}`);
      return moduleText(wordsIn(chosen, language));
    },
  };
}

/** A module that may name the words of other domains than its own. Sections, which are declared eagerly for all pages, are not among them. */
const naming = /\/src\/(domains\/[\w-]+\/[\w-]+\/pages\/(?!(form-)?sections\.)|web\/kit\/(form|lines|map)\/)[\w./-]+\.tsx?$/;
const inKit = /\/src\/web\/kit\//;

/**
 * Makes each module of a page ask for the packs of the words that it names. Who loads the page waits for them, and reports if they cannot
 * be loaded.
 */
export function neededWords(src: string, packs: PacksOfSources): Plugin {
  return {
    name: 'needed-words',
    async transform(code, id) {
      if (!naming.test(id)) return undefined;
      const named = packsNamedIn(code, await packs.now());
      // The kit names no domain: pages ask for the words that they give it.
      const needed = inKit.test(id) ? named.filter((pack) => pack === 'faults') : named;
      if (needed.length === 0) return undefined;
      const asking = `\nimport { needWords as askForWords } from '${src}/web/i18n.ts';\naskForWords(${JSON.stringify(needed)}).catch(() => {});\n`;
      return { code: code + asking, map: null };
    },
  };
}

/** Loads of each pack in each language, and the packs of each first part of a key. */
function loaders({ words: packs, ofPart }: Packs): string {
  const names = [...packs.keys()].sort();
  const load = (language: Language): string =>
    names.map((pack) => `${JSON.stringify(pack)}: () => import('${prefix}${language}/words-${pack}')`).join();
  return `export const loaders = { ${languages.map((language) => `${language}: { ${load(language)} }`).join()} };
export const packsOfPart = ${JSON.stringify(Object.fromEntries(ofPart))};`;
}

function titles(words: Words): Record<string, readonly string[]> {
  const pages = Object.entries(words).filter(([key]) => key.startsWith('page.'));
  return Object.fromEntries(
    pages.map(([key, texts]) => [key, [...texts, ...spelt(texts[languages.indexOf('zh' satisfies Language)] ?? '')]]),
  );
}

/** Spells 订单列表 as `ddlb` and as `dingdanliebiao`. */
function spelt(zh: string): readonly string[] {
  const syllables = pinyin(zh, { toneType: 'none', type: 'array', nonZh: 'consecutive' });
  return [syllables.map((syllable) => syllable.charAt(0)).join(''), syllables.join('')];
}

function moduleText(value: unknown): string {
  return `export default ${JSON.stringify(value)};`;
}
