import { readFileSync } from 'node:fs';
import type { Words } from '../../src/kernel/words.ts';
import { filesIn, moduleNow } from './sources.ts';

/** The texts of the sign-in pages; all other words load after sign-in. */
const front = /(^|\/)(web|identity\/(session|factor))\/words\.ts$/;
/** Words of every page in menus and in the titles of tabs. */
const ofDesk = /^(page|menu)\./;
/** A first part of keys that more domains have, such as `permit`, has a pack of its own: their pages seldom show it. */
const domainsMax = 4;

/** Codes of refusals that the browser itself finds, with the pack of their words. */
type Said = ReadonlyMap<string, 'desk' | 'faults'>;

/** The files of the words, the words by pack, and the pack of each first part of a key. Of a refusal there are several. */
export type Packs = {
  readonly files: readonly string[];
  readonly words: ReadonlyMap<string, Words>;
  readonly ofPart: ReadonlyMap<string, readonly string[]>;
};

/**
 * The words of the browser in packs, of which it loads those that its pages need: `front` before sign-in, `desk` for what stands around every
 * page, one for each domain, `faults` for refusals that the browser itself finds, and `refusals` for all others, which it shows only
 * where a record has kept the code of one: the server sends the text of what it refuses.
 */
export function packsOf(files: ReadonlyMap<string, Words>, said: Said): Packs {
  const owners = ownersOf(files);
  const packs = new Map<string, Record<string, Words[string]>>();
  const ofPart = new Map<string, Set<string>>();
  for (const [file, words] of files) {
    for (const [key, texts] of Object.entries(words)) {
      const part = partOf(key);
      const pack = packOf(file, key, owners, said);
      packs.set(pack, Object.assign(packs.get(pack) ?? {}, { [key]: texts }));
      if (pack !== 'front') ofPart.set(part, (ofPart.get(part) ?? new Set()).add(pack));
    }
  }
  return { files: [...files.keys()], words: packs, ofPart: new Map([...ofPart].map(([part, names]) => [part, [...names]])) };
}

function packOf(file: string, key: string, owners: ReadonlyMap<string, string>, said: Said): string {
  if (front.test(file)) return 'front';
  if (ofDesk.test(key)) return 'desk';
  if (partOf(key) === 'refusal') return said.get(key.slice('refusal.'.length)) ?? 'refusals';
  return owners.get(partOf(key)) ?? 'desk';
}

/** The pack of each first part of a key: that of the domain that has most of its words. */
function ownersOf(files: ReadonlyMap<string, Words>): ReadonlyMap<string, string> {
  const counts = new Map<string, Map<string, number>>();
  for (const [file, words] of files) {
    if (front.test(file)) continue;
    const place = /^domains\/([\w-]+)\//.exec(file)?.[1] ?? 'desk';
    for (const key of Object.keys(words)) {
      const ofPart = counts.get(partOf(key)) ?? new Map<string, number>();
      counts.set(partOf(key), ofPart.set(place, (ofPart.get(place) ?? 0) + 1));
    }
  }
  return new Map(
    [...counts].map(([part, ofPart]) => {
      const [most] = [...ofPart].toSorted(([, one], [, other]) => other - one);
      return [part, ofPart.size > domainsMax ? part : (most?.[0] ?? 'desk')];
    }),
  );
}

function partOf(key: string): string {
  return key.slice(0, key.indexOf('.'));
}

const literal = /['"`]([a-z]\w*)\.[\w.]*/g;
/** The kit's words of a record, such as its state, begin with its subject. */
const ofSubject = /\bsubject(?:: |=)['"]([a-z]\w*)['"]/g;

/** The packs of the words that a module names. Words that it makes of parts are loaded when they are first shown. */
export function packsNamedIn(code: string, { words, ofPart }: Packs): readonly string[] {
  const inFront = words.get('front') ?? {};
  const named = new Set<string>();
  for (const [text, part = ''] of [...code.matchAll(literal), ...code.matchAll(ofSubject)]) {
    if (text.slice(1) in inFront) continue;
    // The text of a refusal comes from the server, unless the browser itself has found it.
    for (const pack of ofPart.get(part) ?? []) if (pack !== 'desk' && pack !== 'refusals') named.add(pack);
  }
  return [...named].sort();
}

/** The packs of the words below a folder of sources, which are read again once they are forgotten. */
export type PacksOfSources = { now(): Promise<Packs>; forget(): void };

export function packsIn(src: string): PacksOfSources {
  let packs: Promise<Packs> | undefined;
  return {
    now: () => (packs ??= read(src)),
    forget: () => void (packs = undefined),
  };
}

async function read(src: string): Promise<Packs> {
  const words = new Map<string, Words>();
  for (const file of filesIn(src, ['**/words.ts', '{kernel,web,domains}/**/words/*.ts'])) {
    const module = (await moduleNow(`${src}/${file}`)) as { words?: Words };
    if (module.words) words.set(file, module.words);
  }
  return packsOf(words, saidIn(src));
}

const code = /['"`]([A-Z][A-Z\d_]+)['"`]/g;
/** A contract lists what its call refuses; that is the server's. */
const listOfCall = /\brefusals: \[[^\]]*\]/g;
const notBrowsers = /(^|\/)(server|words|migrations)\/|(^|\/)words\.ts$|\.test\.tsx?$/;

/** Names in capitals that the browser's sources write, among them all codes of refusals that the browser itself finds. */
function saidIn(src: string): Said {
  const files = filesIn(src, '{kernel,web,domains,apps}/**/*.{ts,tsx}');
  const said = new Map<string, 'desk' | 'faults'>();
  for (const file of files.filter((one) => !notBrowsers.test(one) && (!one.startsWith('apps/') || one.endsWith('.tsx')))) {
    // The frame may have to say its own refusals before any form is loaded.
    const pack = /^(web|apps)\//.test(file) ? 'desk' : 'faults';
    const source = readFileSync(`${src}/${file}`, 'utf8').replaceAll(listOfCall, '');
    for (const [, name = ''] of source.matchAll(code)) if (said.get(name) !== 'desk') said.set(name, pack);
  }
  return said;
}
