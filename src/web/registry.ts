import type { ComponentType } from 'react';
import { createElement } from 'react';
import { isMaster, type Master } from '../kernel/master.ts';
import { masterPages } from '../kernel/master-pages.ts';
import type { Page } from '../kernel/page.ts';
import type { PageProps, Query } from './tab-context.ts';

type PageFile = { readonly pages: readonly Page[] };
type Component = ComponentType<PageProps>;
type Load = () => Promise<unknown>;

/** The component that draws every page of a plain table. */
type MasterComponent = ComponentType<PageProps & { readonly master: Master }>;

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
 * Joins the capabilities' pages with their components. `pageFiles` and `components` are the results of `import.meta.glob` in src/apps: by
 * path of the module, `../domains/finance/bill/pages.ts` and `../domains/finance/bill/pages/list.tsx`. Plain tables have no pages of their
 * own: one component draws them all.
 */
export function registryOf(
  pageFiles: Readonly<Record<string, PageFile>>,
  components: Readonly<Record<string, Load>>,
  masterFiles: Readonly<Record<string, object>>,
  masterPage: () => Promise<MasterComponent>,
): Registry {
  const byPath = new Map<string, KnownPage>();
  const patterns: { test: RegExp; name: string; known: KnownPage }[] = [];
  for (const [module, { pages }] of Object.entries(pageFiles)) {
    const folder = module.replace(/pages\.ts$/, 'pages/');
    for (const page of pages) {
      const load = components[`${folder}${page.file}.tsx`];
      const known: KnownPage = { page, beside: pages, drawn: drawnBy(() => loaded(load, page)) };
      const parameter = /:(\w+)$/.exec(page.path);
      if (parameter?.[1]) patterns.push({ test: new RegExp(`^${page.path.slice(0, parameter.index)}([^/]+)$`), name: parameter[1], known });
      else byPath.set(page.path, known);
    }
  }
  for (const master of Object.values(masterFiles).flatMap((module) => Object.values(module).filter(isMaster))) {
    const beside = masterPages(master);
    for (const page of beside) byPath.set(page.path, { page, beside, drawn: drawnBy(() => masterOf(master, masterPage)) });
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

function drawnBy(load: () => Promise<Component>): Drawn {
  let component: Component | undefined;
  let loading: Promise<Component> | undefined;
  return {
    now: () => component,
    load: () =>
      (loading ??= load().then(
        (came) => (component = came),
        (fault: unknown) => {
          loading = undefined;
          throw fault;
        },
      )),
  };
}

async function masterOf(master: Master, masterPage: () => Promise<MasterComponent>): Promise<Component> {
  const Drawn = await masterPage();
  return (props) => createElement(Drawn, { ...props, master });
}

async function loaded(load: Load | undefined, page: Page): Promise<Component> {
  if (!load) throw new Error(`${page.path} has no component ${page.file}.tsx`);
  // A glob has no types: by this project's rule a page's module has one default export, its component.
  return ((await load()) as { default: Component }).default;
}
