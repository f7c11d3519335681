import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { mastersIn } from '../../src/kernel/master.ts';
import { masterPages } from '../../src/kernel/master-pages.ts';
import type { Page } from '../../src/kernel/page.ts';
import { type Document, note } from './document.ts';

/*
 * The size of pages: the lines of each, the piece of the kit that draws it, and the number of files of an entity. A file shared by several
 * pages is divided evenly among them, so that the lines of all pages add up to the real total.
 */

const source = fileURLToPath(new URL('../../src/', import.meta.url));
const linesOf = (file: string): number => readFileSync(path.join(source, file), 'utf8').trimEnd().split('\n').length;
const filesOf = (pattern: string): string[] =>
  globSync(pattern, { cwd: source })
    .map((file) => file.replaceAll(path.sep, '/'))
    .sort();

/** The components that draw a page; the first one named in its files counts. */
const drawers = ['ListPage', 'FormPage', 'DetailPage', 'FrontForm', 'PrintSheet'] as const;
type Drawer = (typeof drawers)[number] | 'by hand';
type Drawn = { readonly capability: string; readonly page: Page; readonly by: Drawer; readonly lines: number };

export async function kitDocuments(): Promise<Document[]> {
  const pages = (await Promise.all(filesOf('domains/**/pages.ts').map(drawnOf))).flat();
  const tables = await Promise.all(filesOf('domains/*/*/master.ts').map(tableOf));
  return [{ file: 'docs/pages.md', text: [head, byDrawer(pages), plainTables(tables), byCapability(pages), longest(pages)].join('\n') }];
}

type Table = { readonly capability: string; readonly pages: number };

async function tableOf(file: string): Promise<Table> {
  const masters = mastersIn((await import(path.join(source, file))) as object);
  return { capability: path.dirname(file), pages: masters.flatMap(masterPages).length };
}

const head = `# Pages and the kit

${note} Lines are those of the files in \`pages/\`; a file that several pages draw with is shared out among them evenly.
`;

/** The file of a page and the files of its capability that it imports, directly or not. */
function reached(folder: string, file: string, seen: Set<string> = new Set()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const text = readFileSync(path.join(source, folder, file), 'utf8');
  for (const [, next] of text.matchAll(/from '\.\/([\w-]+\.tsx?)'/g)) if (next) reached(folder, next, seen);
  return seen;
}

async function drawnOf(file: string): Promise<Drawn[]> {
  const capability = path.dirname(file);
  const { pages } = (await import(path.join(source, file))) as { pages: readonly Page[] };
  const parts = pages.map((page) => [page, [...reached(`${capability}/pages`, `${page.file}.tsx`)]] as const);
  return parts.map(([page, files]) => {
    const shared = files.map((each) => linesOf(`${capability}/pages/${each}`) / parts.filter(([, those]) => those.includes(each)).length);
    const texts = files.map((each) => readFileSync(path.join(source, capability, 'pages', each), 'utf8'));
    // The page's own file comes first, because a part of it may also be a list.
    const by = texts.flatMap((text) => drawers.find((drawer) => text.includes(`<${drawer}`)) ?? [])[0] ?? 'by hand';
    return { capability, page, by, lines: shared.reduce((sum, lines) => sum + lines, 0) };
  });
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return Math.round(((sorted[Math.floor((sorted.length - 1) / 2)] ?? 0) + (sorted[Math.ceil((sorted.length - 1) / 2)] ?? 0)) / 2);
}

function table(heads: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const [first = []] = rows;
  const line = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
  return `${[line(heads), line(heads.map((_, place) => (typeof first[place] === 'number' ? '---:' : '---'))), ...rows.map(line)].join('\n')}\n`;
}

function byDrawer(drawn: readonly Drawn[]): string {
  const rows = [...drawers, 'by hand' as const].flatMap((by) => {
    const lines = drawn.filter((one) => one.by === by).map((one) => one.lines);
    return lines.length === 0 ? [] : [[by, lines.length, median(lines), Math.round(Math.max(...lines))]];
  });
  return `## By what draws them\n\n${table(['drawn by', 'pages', 'lines, median', 'lines, most'], rows)}`;
}

function plainTables(tables: readonly Table[]): string {
  const rows = tables.map(({ capability, pages }) => [
    capability.replace('domains/', ''),
    pages,
    entityFiles(capability).length,
    linesOf(`${capability}/master.ts`),
    linesOf(`${capability}/words.ts`),
  ]);
  return `## Plain tables\n\nNo page is written for them: \`master()\` draws list, form, import, export, history and batch edit from one declaration.\n\n${table(['table', 'pages', 'files', 'lines of the declaration', 'lines of words'], rows)}`;
}

/** The files of an entity, without its tests and migrations. */
function entityFiles(capability: string): string[] {
  return filesOf(`${capability}/**/*.{ts,tsx,css}`).filter((file) => !/\.test\.tsx?$/.test(file));
}

function byCapability(drawn: readonly Drawn[]): string {
  const rows = [...new Set(drawn.map(({ capability }) => capability))].sort().map((capability) => {
    const own = drawn.filter((one) => one.capability === capability);
    const lines = own.reduce((sum, one) => sum + one.lines, 0);
    return [
      capability.replace('domains/', ''),
      own.length,
      entityFiles(capability).length,
      Math.round(lines),
      Math.round(lines / own.length),
    ];
  });
  return `## By capability\n\nFiles are all of the capability's, server and words too, but for tests and migrations.\n\n${table(['capability', 'pages', 'files', 'lines of pages', 'lines a page'], rows)}`;
}

function longest(drawn: readonly Drawn[]): string {
  const most = [...drawn].sort((a, b) => b.lines - a.lines).slice(0, 15);
  const rows = most.map(({ page, by, capability, lines }) => [page.path, by, capability.replace('domains/', ''), Math.round(lines)]);
  return `## The longest\n\n${table(['page', 'drawn by', 'capability', 'lines'], rows)}`;
}
