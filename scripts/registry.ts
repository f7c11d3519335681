import { existsSync } from 'node:fs';
import { glob, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const source = fileURLToPath(new URL('../src/', import.meta.url));

async function files(pattern: string): Promise<string[]> {
  const files: string[] = [];
  for await (const file of glob(pattern, { cwd: source })) files.push(file.replaceAll(path.sep, '/'));
  return files.filter((file) => !file.endsWith('.test.ts')).sort();
}

type Kind = { readonly name: string; readonly patterns: readonly string[]; readonly take: (id: string) => string };

/** What the capabilities declare for server and browser alike. */
const declared: readonly Kind[] = [
  {
    name: 'words',
    patterns: ['server/words.ts', 'web/**/words.ts', 'domains/**/words.ts', '{kernel,web,domains}/**/words/*.ts'],
    take: (id) => `import { words as ${id} } from`,
  },
  { name: 'pages', patterns: ['domains/**/pages.ts'], take: (id) => `import { pages as ${id} } from` },
  { name: 'permits', patterns: ['domains/**/permits.ts'], take: (id) => `import * as ${id} from` },
  { name: 'contracts', patterns: ['domains/**/contract.ts'], take: (id) => `import * as ${id} from` },
  { name: 'masters', patterns: ['domains/*/*/master.ts'], take: (id) => `import * as ${id} from` },
  { name: 'machines', patterns: ['domains/**/states.ts'], take: (id) => `import * as ${id} from` },
];

/** What the server does for them. */
const served: readonly Kind[] = [
  { name: 'calls', patterns: ['domains/**/server/calls/*.ts'], take: (id) => `import ${id} from` },
  { name: 'jobs', patterns: ['domains/**/server/jobs/*.ts'], take: (id) => `import ${id} from` },
  { name: 'imports', patterns: ['domains/**/server/import.ts'], take: (id) => `import ${id} from` },
  { name: 'edits', patterns: ['domains/**/server/edit.ts'], take: (id) => `import ${id} from` },
  { name: 'approvals', patterns: ['domains/**/server/approval.ts'], take: (id) => `import ${id} from` },
  { name: 'names', patterns: ['domains/**/server/record-names.ts'], take: (id) => `import { recordNames as ${id} } from` },
  { name: 'records', patterns: ['domains/**/server/record.ts'], take: (id) => `import ${id} from` },
];

type Found = { readonly imports: string; ids(name: string): string[]; filesOf(name: string): readonly { id: string; file: string }[] };

/** The modules of these kinds, in the order of their paths. Nobody maintains a central list. */
async function find(kinds: readonly Kind[]): Promise<Found> {
  const imports: string[] = [];
  const modules = new Map<string, { id: string; file: string }[]>();
  for (const { name, patterns, take } of kinds) {
    const list = (await Promise.all(patterns.map(files))).flat().map((file, place) => ({ id: `${name}${place}`, file }));
    modules.set(name, list);
    imports.push(...list.map(({ id, file }) => `${take(id)} '../${file}';`));
  }
  const filesOf = (name: string): { id: string; file: string }[] => modules.get(name) ?? [];
  return { imports: imports.join('\n'), filesOf, ids: (name) => filesOf(name).map(({ id }) => id) };
}

/**
 * Text of src/apps/declarations.generated.ts. It is apart from the registry because who needs words and pages alone, such as the browser
 * tests, would otherwise load and check the whole server.
 */
export async function declarationsText(): Promise<string> {
  const { imports, ids, filesOf } = await find(declared);
  return `// Written by scripts/generate.ts; do not edit.
import { masterPages } from '../kernel/master-pages.ts';
import { mastersIn } from '../kernel/master.ts';
import type { Page } from '../kernel/page.ts';
import type { Words } from '../kernel/words.ts';
import { callsIn, each, machinesIn, permitsIn } from './declared.ts';
${imports}

const masters = mastersIn(${ids('masters').join(', ')});
const words: Words = Object.assign({}, ...each<Words>(${ids('words').join(', ')}));
const pages: readonly Page[] = [...each<readonly Page[]>(${ids('pages').join(', ')}).flat(), ...masters.flatMap(masterPages)];

export const declarations = {
  masters,
  words,
  pages,
  permits: [...permitsIn(${ids('permits').join(', ')}), ...masters.flatMap(({ may }) => Object.values(may))],
  calls: [...callsIn(${ids('contracts').join(', ')}), ...masters.flatMap(({ list, get, save, setActive }) => [list, get, save, setActive])],
  machines: machinesIn({ ${filesOf('machines')
    .map(({ id, file }) => `'${file}': ${id}`)
    .join(', ')} }),
};
`;
}

/** Text of src/apps/registry.generated.ts: all declarations of capabilities, and what serves them. */
export async function registryText(): Promise<string> {
  const { imports, ids } = await find(served);
  return `// Written by scripts/generate.ts; do not edit.
import type { Feed } from '../server/feed.ts';
import { masterEdit } from '../server/edit-kind.ts';
import { type ApprovalKind, type EditKind, type Handler, type ImportKind, type Job, type Reaction, withBatch } from '../server/work.ts';
import { masterHandlers, masterImport, masterRecord } from '../server/master.ts';
import type { NameOf } from '../server/names.ts';
import type { RecordKind } from '../server/record.ts';
import { declarations } from './declarations.generated.ts';
import { each } from './declared.ts';
import { isFeed, isHandler, isReaction } from './answers.ts';
${imports}

const { masters } = declarations;
const answers = each<Handler | Reaction | Feed>(${ids('calls').join(', ')});
const jobs = each<Job>(${ids('jobs').join(', ')});
const imports = each<ImportKind>(${[...ids('imports'), '...masters.map(masterImport)'].join(', ')});
const masterAnswers = masters.map((made) => [made, masterHandlers(made)] as const);
const edits = each<EditKind>(${[...ids('edits'), '...masterAnswers.map(([made, handlers]) => masterEdit(made, handlers))'].join(', ')});
const approvals = each<ApprovalKind>(${ids('approvals').join(', ')});
const names: Readonly<Record<string, NameOf>> = Object.assign({}, ...each<Readonly<Record<string, NameOf>>>(${ids('names').join(', ')}));
const records = each<RecordKind>(${[...ids('records'), '...masters.map(masterRecord)'].join(', ')});

export const registry = {
  ...declarations,
  handlers: [...answers.filter(isHandler).flatMap(withBatch), ...masterAnswers.flatMap(([, handlers]) => handlers)],
  reactions: answers.filter(isReaction),
  feeds: answers.filter(isFeed),
  jobs,
  imports,
  edits,
  approvals,
  records,
  names,
};
`;
}

/** The tables of each domain: the `Tables` types in its capabilities' server/tables.ts. */
async function tableTexts(): Promise<{ file: string; text: string }[]> {
  const domains = Map.groupBy(await files('domains/*/*/server/tables.ts'), (file) => file.split('/')[1] ?? '');
  return [...domains].map(([domain, declared]) => {
    const imports = declared.map((file, place) => `import type { Tables as T${place} } from '../${file.split('/').slice(2).join('/')}';`);
    const all = declared.map((_, place) => `T${place}`).join(', ');
    const text = `// Written by scripts/generate.ts; do not edit.\n${imports.join('\n')}\n\nexport interface OwnTables extends ${all} {}\n`;
    return { file: `domains/${domain}/server/tables.generated.ts`, text };
  });
}

export async function writeRegistry(): Promise<void> {
  await writeFresh('apps/declarations.generated.ts', await declarationsText());
  await writeFresh('apps/registry.generated.ts', await registryText());
  for (const { file, text } of await tableTexts()) await writeFresh(file, text);
}

/** Leaves an unchanged file alone and replaces any other atomically: a server or a test may be reading it. */
async function writeFresh(name: string, text: string): Promise<void> {
  const file = path.join(source, name);
  if (existsSync(file) && (await readFile(file, 'utf8')) === text) return;
  await writeFile(`${file}.${process.pid}`, text);
  await rename(`${file}.${process.pid}`, file);
}
