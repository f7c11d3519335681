import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { entryKinds } from '../domains/finance/ledger/rules.ts';
import { sourceRoot } from './source.ts';

/* The table by which an auditor reads the books, docs/posting-rules.md, against the code that posts. */

type Row = { readonly event: string; readonly kinds: readonly string[]; readonly rule: string };
const names = (cell: string): string[] => [...cell.matchAll(/`([\w/.-]+)`/g)].map(([, name = '']) => name);
const rows: readonly Row[] = readFileSync(path.join(sourceRoot, '..', 'docs/posting-rules.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| event'))
  .map((line) => {
    const [event = '', entry = '', , , , rule = ''] = line.slice(1).split('|');
    return { event: event.trim(), kinds: names(entry), rule: names(rule)[0] ?? '' };
  });

const sources = globSync('domains/{finance,office}/**/*.ts', { cwd: sourceRoot })
  .filter((file) => !file.endsWith('.test.ts') && !file.includes('/seed/'))
  .map((file) => ({ file, text: readFileSync(path.join(sourceRoot, file), 'utf8') }));
const exported = new Set(
  sources.flatMap(({ text }) => [...text.matchAll(/^export (?:async )?(?:function|const) (\w+)/gm)].map(([, name = '']) => name)),
);

test('every kind of entry that the ledger knows stands in the table, and no other', () => {
  expect([...new Set(rows.flatMap(({ kinds }) => kinds))].sort()).toEqual([...entryKinds].sort());
  expect(rows.filter(({ kinds }) => kinds.length === 0)).toEqual([]);
});

test('every rule of the table is in the code', () => {
  const missing = rows.filter(
    ({ rule }) => !exported.has(rule) && !sources.some(({ file, text }) => file.endsWith(rule) || new RegExp(`\\b${rule}\\b`).test(text)),
  );
  expect(rows.length).toBeGreaterThan(30);
  expect(missing).toEqual([]);
});

test('every function that makes the lines of an entry stands in the table', () => {
  const posts = sources.flatMap(({ text }) => [...text.matchAll(/^export function (\w+Posting)\(/gm)].map(([, name = '']) => name));
  expect(posts.length).toBeGreaterThan(20);
  expect(posts.filter((name) => !rows.some(({ rule }) => rule === name))).toEqual([]);
});
