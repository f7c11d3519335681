import { globSync, statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { pinyin } from 'pinyin-pro';
import type { Plugin } from 'vite';
import { languages, wordsIn, type Language, type Words } from '../../src/kernel/words.ts';

const prefix = 'virtual:words/';
/** The texts of the sign-in pages; all other words load after sign-in. */
const front = /(^|\/)(web|identity\/(session|factor))\/words\.ts$/;

/**
 * `virtual:words/zh/front` and `virtual:words/zh/all` are the texts of one language, so that a browser loads only the language it shows;
 * `virtual:words/pages` holds the page titles of all languages with their pinyin, for the command palette.
 */
export function words(src: string): Plugin {
  return {
    name: 'words',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      const [what, part] = id.slice(prefix.length + 1).split('/');
      const files = globSync(['**/words.ts', '{kernel,web,domains}/**/words/*.ts'], { cwd: src })
        .map((file) => file.replaceAll('\\', '/'))
        .sort();
      for (const file of files) this.addWatchFile(`${src}/${file}`);
      if (what === 'pages') return moduleText(titles(await read(src, files)));
      const language = languages.find((one) => one === what);
      if (!language) throw new Error(`no such words: ${id}`);
      const wordFiles = files.filter((file) => part === 'all' || front.test(file));
      return moduleText(wordsIn(await read(src, wordFiles), language));
    },
  };
}

async function read(src: string, files: readonly string[]): Promise<Words> {
  const all: Record<string, Words[string]> = {};
  for (const file of files) {
    const path = `${src}/${file}`;
    // The modification time in the address makes a changed file a new module.
    const module = (await import(`${pathToFileURL(path).href}?${statSync(path).mtimeMs}`)) as { words: Words };
    Object.assign(all, module.words);
  }
  return all;
}

function titles(all: Words): Record<string, readonly string[]> {
  const pages = Object.entries(all).filter(([key]) => key.startsWith('page.'));
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
