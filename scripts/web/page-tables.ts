import type { Plugin } from 'vite';
import { mastersIn } from '../../src/kernel/master.ts';
import { masterPages } from '../../src/kernel/master-pages.ts';
import { filesIn, moduleNow } from './sources.ts';

const name = 'virtual:pages';

/**
 * `virtual:pages` leads to a table for each domain, `virtual:pages/order`, of how the components of its pages and its plain tables are
 * loaded. A table of all pages, which names each file and what it needs, would be as large as a page. `virtual:plain-pages` has the pages of
 * the plain tables by file: menus need them from the start, but not the fields of the tables.
 */
export function pageTables(src: string): Plugin {
  return {
    name: 'page-tables',
    resolveId: (id) => (id === name || id.startsWith(`${name}/`) || id === 'virtual:plain-pages' ? `\0${id}` : undefined),
    async load(id) {
      if (id === `\0${name}`) return `export default { ${domainsIn(src).map(tableOf).join()} };`;
      if (id.startsWith(`\0${name}/`)) {
        const within = `/src/domains/${id.slice(name.length + 2)}/*`;
        return `export default { ...import.meta.glob('${within}/pages/*.tsx'), ...import.meta.glob('${within}/master.ts') };`;
      }
      if (id !== '\0virtual:plain-pages') return undefined;
      const files = filesIn(src, 'domains/*/*/master.ts');
      for (const file of files) this.addWatchFile(`${src}/${file}`);
      return `export default ${JSON.stringify(await plainPages(src, files))};`;
    },
  };
}

function domainsIn(src: string): readonly string[] {
  const declared = filesIn(src, 'domains/*/*/{pages,master}.ts');
  return [...new Set(declared.map((file) => file.split('/')[1] ?? ''))];
}

function tableOf(domain: string): string {
  return `${JSON.stringify(domain)}: () => import('${name}/${domain}')`;
}

async function plainPages(src: string, files: readonly string[]): Promise<Readonly<Record<string, unknown>>> {
  const tables = files.map(async (file) => [`/src/${file}`, mastersIn(await moduleNow(`${src}/${file}`)).map(masterPages)] as const);
  return Object.fromEntries(await Promise.all(tables));
}
