import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { domainOrder } from './layers.ts';
import { sourceRoot } from './source.ts';

const root = path.join(sourceRoot, '..');

/** `docs/money.md 12` and `money.md 12` name the twelfth rule of that page; a name alone names the page. */
const reference = /(?<![\w/.-])((?:[\w.-]+\/)*[\w-]+\.md)(?: (\d+))?(?![\w/])/g;

function faultsIn(file: string, text: string): string[] {
  return [...text.matchAll(reference)].flatMap(([whole, name = '', rule]) => {
    const page = [name, `docs/${name}`, path.posix.join(path.posix.dirname(file), name)].find((one) => existsSync(path.join(root, one)));
    if (page === undefined) return [`${file}: ${whole}: there is no such page`];
    const isThere = rule === undefined || new RegExp(`^${rule}\\. `, 'm').test(readFileSync(path.join(root, page), 'utf8'));
    return isThere ? [] : [`${file}: ${whole}: ${page} has no rule ${rule}`];
  });
}

describe('references to pages of the documentation', () => {
  test('lead to a page, and to a rule where they name one', () => {
    const files = globSync(['{src,bench,torture,e2e,scripts}/**/*.{ts,tsx,mjs}'], { cwd: root }).filter(
      (file) => !file.endsWith('.generated.ts'),
    );
    const own = 'src/tidy/references.test.ts';
    expect(files.filter((file) => file !== own).flatMap((file) => faultsIn(file, readFileSync(path.join(root, file), 'utf8')))).toEqual([]);
  });

  test('a page that is missing and a rule that is missing are told', () => {
    expect(faultsIn('src/a.ts', 'no-such-page.md says it')).toHaveLength(1);
    expect(faultsIn('src/a.ts', 'money.md 999')).toHaveLength(1);
    expect(faultsIn('src/a.ts', 'money.md 12, docs/wire.md')).toEqual([]);
  });
});

/** The links of a page, from its folder, and the paths that it names from the root. */
function targetsOf(page: string, text: string): string[] {
  const links = [...text.matchAll(/\]\((?!\w+:)([^)#\s]+)/g)].map(([, link = '']) => path.posix.join(path.posix.dirname(page), link));
  const paths = [...text.matchAll(/(?<![\w/.-])(?:src|docs|scripts|e2e|bench|torture|ts)\/[\w./-]*\w/g)].map(([named]) => named);
  return [...links, ...paths];
}

test('the documentation names files that are there', () => {
  const pages = globSync(['*.md', '{docs,src,bench,torture}/**/*.md'], { cwd: root });
  const dead = pages.flatMap((page) =>
    targetsOf(page, readFileSync(path.join(root, page), 'utf8'))
      .filter((target) => !existsSync(path.join(root, target)))
      .map((target) => `${page}: ${target}`),
  );
  expect(dead).toEqual([]);
  expect(targetsOf('docs/a.md', '[b](../no-b.md) and `src/no-c.ts`')).toEqual(['no-b.md', 'src/no-c.ts']);
});

/** A file of tests and, behind it in quotes, words of their names. */
const quoting = /`([\w./-]+\.(?:test|e2e)\.tsx?)`((?:, "[^"]+")+)/g;

/** The quoted words that are not in their file. */
function misquotesIn(text: string): string[] {
  return [...text.matchAll(quoting)].flatMap(([, file = '', words = '']) => {
    const tests = existsSync(path.join(root, file)) ? readFileSync(path.join(root, file), 'utf8') : '';
    return [...words.matchAll(/"([^"]+)"/g)].flatMap(([, quote = '']) => (tests.includes(quote) ? [] : [`${file}: ${quote}`]));
  });
}

test('the documentation quotes tests by words that stand in their file', () => {
  const pages = globSync(['*.md', '{docs,src,bench,torture}/**/*.md'], { cwd: root });
  expect(pages.flatMap((page) => misquotesIn(readFileSync(path.join(root, page), 'utf8')))).toEqual([]);
  expect(misquotesIn('`src/tidy/source.test.ts`, "a Segmented has a name", "no such test"')).toEqual([
    'src/tidy/source.test.ts: no such test',
  ]);
});

test('each domain has a page of at most 60 lines that names its capabilities, its events and its reactions', () => {
  const faults = domainOrder.flatMap((domain) => {
    const folder = path.join(sourceRoot, 'domains', domain);
    const page = path.join(folder, 'README.md');
    if (!existsSync(page)) return [`${domain} has no page`];
    const text = readFileSync(page, 'utf8');
    const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory() && entry.name !== 'server');
    const unnamed = entries.filter(({ name }) => !text.includes(`\`${name}/\``) && !text.includes(`\`${name}\``)).map(({ name }) => name);
    const silent = /(publish|react)/i.test(text) ? [] : ['its events and reactions'];
    const long = text.split('\n').length > 61 ? ['nothing less: it is longer than 60 lines'] : [];
    return [...unnamed, ...silent, ...long].map((part) => `${domain} does not say ${part}`);
  });
  expect(faults).toEqual([]);
});
