import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { cell, type Document, note } from './document.ts';

/** A package in the lockfile. Builds for other platforms than the one that wrote the lockfile have no licence in it. */
export type Locked = {
  readonly name: string;
  readonly version: string;
  readonly licence: string | undefined;
  /** Shipped with the product, or used only to build and test it. */
  readonly use: 'product' | 'development';
  readonly integrity: boolean;
  /** A build for one platform, skipped on all others. */
  readonly platform: boolean;
  readonly installScript: boolean;
  readonly optional: boolean;
  readonly resolved: string | undefined;
};

type Entry = {
  version?: string;
  license?: string;
  dev?: boolean;
  devOptional?: boolean;
  optional?: boolean;
  integrity?: string;
  os?: string[];
  cpu?: string[];
  hasInstallScript?: boolean;
  resolved?: string;
};

/** Packages whose manifest names the licence in npm's former way (`licenses`), which a lockfile leaves out. */
export const formerly: Readonly<Record<string, string>> = { buildcheck: 'MIT', 'cpu-features': 'MIT', ssh2: 'MIT' };

export async function lockedPackages(): Promise<Locked[]> {
  const file = fileURLToPath(new URL('../../package-lock.json', import.meta.url));
  const { packages } = JSON.parse(await readFile(file, 'utf8')) as { packages: Record<string, Entry> };
  return Object.entries(packages)
    .filter(([place]) => place !== '')
    .map(([place, entry]) => [place.replace(/^.*node_modules\//, ''), entry] as const)
    .map(([name, entry]) => ({
      name,
      version: entry.version ?? '',
      licence: entry.license?.replace(/^\((.*)\)$/, '$1') ?? formerly[name],
      use: entry.dev || entry.devOptional ? 'development' : 'product',
      integrity: entry.integrity?.startsWith('sha512-') === true,
      platform: entry.optional === true && (entry.os ?? entry.cpu) !== undefined,
      installScript: entry.hasInstallScript === true,
      optional: entry.optional === true,
      resolved: entry.resolved,
    }));
}

/** Every package under its licence; the product's packages are apart from those for building and testing. */
export async function licenceDocuments(): Promise<Document[]> {
  const packages = await lockedPackages();
  const section = (use: Locked['use']): string => {
    const licences = new Map<string, string[]>();
    for (const { name, version, licence } of packages.filter((one) => one.use === use)) {
      const of = licence ?? 'that of the package it is a build of';
      licences.set(of, [...(licences.get(of) ?? []), `${name} ${version}`]);
    }
    const rows = [...licences]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(
        ([licence, names]) =>
          `| ${cell(licence)} | ${names.length} | ${[...new Set(names)].sort((one, other) => (one < other ? -1 : 1)).join(', ')} |`,
      );
    return `| licence | packages | which |\n|---|---|---|\n${rows.join('\n')}\n`;
  };
  const scripts = packages.filter(({ installScript }) => installScript).map(({ name }) => `\`${name}\``);
  const text = [
    `# Licences\n\n${note} Quayside itself is under Apache-2.0 (LICENSE). Which licences and which install scripts are allowed stands in scripts/docs/supply.test.ts.`,
    `## In the product\n\n${section('product')}`,
    `## To build and test it\n\n${section('development')}`,
    `## Install scripts\n\n${scripts.join(', ')}: each makes the links of the PostgreSQL that it brings. No other package runs anything when it is installed.\n`,
  ];
  return [{ file: 'docs/licences.md', text: text.join('\n\n') }];
}
