import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
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
