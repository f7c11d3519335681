import type { ComponentType } from 'react';
import type { Page } from '../kernel/page.ts';
import { needWords } from './i18n.ts';
import type { PageProps, Query } from './tab-context.ts';

type PageFile = { readonly pages: readonly Page[] };
type Component = ComponentType<PageProps>;
type Load = () => Promise<unknown>;
/** Loads the components of a domain's pages, and its plain tables, by path of the module. */
type Table = () => Promise<{ readonly default: Readonly<Record<string, Load>> }>;

/** Makes the component of one of the plain tables that a module declares, by its place among them. */
type PlainTables = { plainPage(module: object, place: number): Component | undefined };

/** A page, all pages of its capability, and its component, which is loaded on first use. */
type KnownPage = { readonly page: Page; readonly beside: readonly Page[]; readonly drawn: Drawn };
type Drawn = {
  /** Loads it once; after a failure the next call tries again. */
  load(): Promise<Component>;
  /** The component, if loaded. */
  now(): Component | undefined;
};
export type FoundPage = KnownPage & { readonly params: Query };

export type Registry = {
  readonly pages: readonly Page[];
  find(path: string): FoundPage | undefined;
};

/**
 * Joins the capabilities' pages with their components. `pageFiles` is the result of `import.meta.glob` in src/apps: by path of the module,
 * `../domains/finance/bill/pages.ts`. The table of a domain leads to `/src/domains/finance/bill/pages/list.tsx`. Plain tables have no pages
 * of their own: one component draws them all. `plainPages` are the pages of each, by path of the module.
 */
export function registryOf(
  pageFiles: Readonly<Record<string, PageFile>>,
  tables: Readonly<Record<string, Table>>,
  plainPages: Readonly<Record<string, readonly (readonly Page[])[]>>,
  plainTables: () => Promise<PlainTables>,
): Registry {
  const byPath = new Map<string, KnownPage>();
  const patterns: { test: RegExp; name: string; known: KnownPage }[] = [];
  for (const [module, { pages }] of Object.entries(pageFiles)) {
    const { domain, capability } = placeOf(module);
    const table = tables[domain];
    for (const page of pages) {
      const load = (): Promise<Component> => loaded(table, `/src/domains/${domain}/${capability}/pages/${page.file}.tsx`);
      const known: KnownPage = { page, beside: pages, drawn: drawnBy(load, wordsOf(page, domain)) };
      const parameter = /:(\w+)$/.exec(page.path);
      if (parameter?.[1]) patterns.push({ test: new RegExp(`^${page.path.slice(0, parameter.index)}([^/]+)$`), name: parameter[1], known });
      else byPath.set(page.path, known);
    }
  }
  for (const [module, sets] of Object.entries(plainPages)) {
    const { domain, capability } = placeOf(module);
    const file = `/src/domains/${domain}/${capability}/master.ts`;
    for (const [place, beside] of sets.entries()) {
      const drawn = (page: Page): Drawn => drawnBy(() => masterOf(tables[domain], file, place, plainTables), wordsOf(page, domain));
      for (const page of beside) byPath.set(page.path, { page, beside, drawn: drawn(page) });
    }
  }
  return {
    pages: [...byPath.values(), ...patterns.map(({ known }) => known)].map(({ page }) => page),
    find(path) {
      const plain = byPath.get(path);
      if (plain) return { ...plain, params: {} };
      for (const { test, name, known } of patterns) {
        const value = decoded(test.exec(path)?.[1]);
        if (value) return { ...known, params: { [name]: value } };
      }
      return undefined;
    },
  };
}

/** A parameter of a path; undefined where it was cut off in the middle of a character, which is no page. */
function decoded(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** The packs of words of a page: those of its domain. The pages of the sign-in have all of theirs from the start. */
function wordsOf(page: Page, domain: string): readonly string[] {
  return isFront(page) ? [] : [domain];
}

function placeOf(module: string): { domain: string; capability: string } {
  const [domain = '', capability = ''] = module.split('/').slice(-3);
  return { domain, capability };
}

/** True for sign-in pages, which a light frame draws so that they appear at once: nothing of the workspace is loaded for them. */
export function isFront({ group, kind }: Page): boolean {
  return group === 'standalone' && (kind === 'sign-in' || kind === 'form');
}

function drawnBy(load: () => Promise<Component>, words: readonly string[]): Drawn {
  let component: Component | undefined;
  let loading: Promise<Component> | undefined;
  return {
    now: () => component,
    load: () =>
      (loading ??= withWords(load, words).then(
        (came) => (component = came),
        (fault: unknown) => {
          loading = undefined;
          throw fault;
        },
      )),
  };
}

/** The words of the domain load beside the code; what else the code needs it has asked for once it is here. */
async function withWords(load: () => Promise<Component>, words: readonly string[]): Promise<Component> {
  const [component] = await Promise.all([load(), needWords(words)]);
  await needWords();
  return component;
}

/** The component of one of the plain tables that a file declares, by its place among them. */
async function masterOf(
  table: Table | undefined,
  file: string,
  place: number,
  plainTables: () => Promise<PlainTables>,
): Promise<Component> {
  const [{ plainPage }, declared] = await Promise.all([plainTables(), moduleOf(table, file)]);
  const component = plainPage(declared as object, place);
  if (!component) throw new Error(`${file} declares no such table`);
  return component;
}

async function loaded(table: Table | undefined, file: string): Promise<Component> {
  // A glob has no types: by this project's rule a page's module has one default export, its component.
  return ((await moduleOf(table, file)) as { default: Component }).default;
}

async function moduleOf(table: Table | undefined, file: string): Promise<unknown> {
  const load = (await table?.())?.default[file];
  if (!load) throw new Error(`there is no ${file}`);
  return load();
}
