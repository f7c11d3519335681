import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sourceRoot, sources } from './source.ts';

/* Every call has a test that sends it, and every capability with calls has a test of its own. */

const tests = sources('test').filter(({ file }) => !file.startsWith('tidy/'));
const contracts = sources().filter(({ file }) => /^domains\/.*\/contract\.ts$/.test(file));

/** Calls that no test names, each with the reason. */
const unnamed: Readonly<Record<string, string>> = {};
/** Capabilities without a test of their own, each with the reason. */
const untold: Readonly<Record<string, string>> = {};

test('every call is named in a test, by its constant or its code', () => {
  const calls = contracts.flatMap(({ text }) =>
    [...text.matchAll(/export const (\w+)[^=\n]*= (?:\{\s*\.\.\.)?\w+\(\{\s*cmd: '([^']+)'/g)].map(([, name = '', cmd = '']) => ({
      name,
      cmd,
    })),
  );
  expect(calls).toHaveLength(contracts.flatMap(({ text }) => text.match(/\bcmd: '(?![\w.]+Many')/g) ?? []).length);
  const words = new Set(tests.flatMap(({ text }) => text.match(/[\w.]+/g) ?? []));
  const missing = calls.filter(({ name, cmd }) => !words.has(name) && !words.has(cmd)).map(({ name }) => name);
  expect(missing.filter((name) => !(name in unnamed))).toEqual([]);
  expect(
    Object.keys(unnamed).filter((name) => !missing.includes(name)),
    'entries whose call is named by now',
  ).toEqual([]);
});

test('every capability with calls has a test file of its own', () => {
  const folders = contracts
    .map(({ file }) => path.posix.dirname(file))
    .filter((folder) => existsSync(path.join(sourceRoot, folder, 'server/calls')));
  expect(folders.length).toBeGreaterThan(50);
  const missing = folders.filter((folder) => !tests.some(({ file }) => file.startsWith(`${folder}/`)));
  expect(missing.filter((folder) => !(folder in untold))).toEqual([]);
  expect(
    Object.keys(untold).filter((folder) => !missing.includes(folder)),
    'entries whose capability has a test by now',
  ).toEqual([]);
});
