import { existsSync } from 'node:fs';
import { glob, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const source = fileURLToPath(new URL('../src/', import.meta.url));

async function files(pattern: string): Promise<string[]> {
  const found: string[] = [];
  for await (const file of glob(pattern, { cwd: source })) found.push(file.replaceAll(path.sep, '/'));
  return found.filter((file) => !file.endsWith('.test.ts')).sort();
}

const kinds = [
  {
    name: 'words',
    patterns: ['server/words.ts', '{kernel,web}/**/words/*.ts', 'web/**/words.ts', 'domains/**/words.ts'],
    take: (id: string) => `import { words as ${id} } from`,
  },
  { name: 'pages', patterns: ['domains/**/pages.ts'], take: (id: string) => `import { pages as ${id} } from` },
  { name: 'permits', patterns: ['domains/**/permits.ts'], take: (id: string) => `import * as ${id} from` },
  { name: 'contracts', patterns: ['domains/**/contract.ts'], take: (id: string) => `import * as ${id} from` },
  { name: 'masters', patterns: ['domains/*/*/master.ts'], take: (id: string) => `import * as ${id} from` },
  { name: 'machines', patterns: ['domains/**/states.ts'], take: (id: string) => `import * as ${id} from` },
  { name: 'calls', patterns: ['domains/**/calls/*.ts'], take: (id: string) => `import ${id} from` },
  { name: 'jobs', patterns: ['domains/**/jobs/*.ts'], take: (id: string) => `import ${id} from` },
  { name: 'imports', patterns: ['domains/**/import.ts'], take: (id: string) => `import ${id} from` },
  { name: 'edits', patterns: ['domains/*/*/edit.ts'], take: (id: string) => `import ${id} from` },
  { name: 'records', patterns: ['domains/**/record.ts'], take: (id: string) => `import ${id} from` },
] as const;

/**
 * Writes src/apps/registry.generated.ts: all that capabilities declare, found by where their files stand, in the order of their paths.
 * Nobody keeps a central list by hand.
 */
export async function registryText(): Promise<string> {
  const imports: string[] = [];
  const found: Record<string, { id: string; file: string }[]> = {};
  for (const kind of kinds) {
    const list = (await Promise.all(kind.patterns.map(files))).flat();
    found[kind.name] = list.map((file, place) => ({ id: `${kind.name}${place}`, file }));
    imports.push(...found[kind.name]!.map(({ id, file }) => `${kind.take(id)} '../${file}';`));
  }
  const ids = (name: string): string[] => (found[name] ?? []).map(({ id }) => id);
  return `// Written by scripts/generate.ts; do not edit.
import { masterPages } from '../kernel/master-pages.ts';
import type { Page } from '../kernel/page.ts';
import type { Words } from '../kernel/words.ts';
import type { Feed } from '../server/feed.ts';
import { type EditKind, masterEdit } from '../server/edit-kind.ts';
import type { Job } from '../server/job.ts';
import type { ImportKind } from '../server/import-kind.ts';
import { masterHandlers, masterImport, masterRecord } from '../server/master.ts';
import type { RecordKind } from '../server/record.ts';
import type { Handler, Reaction } from '../server/work.ts';
import { callsIn, each, isFeed, isHandler, isReaction, machinesIn, mastersIn, permitsIn } from './declared.ts';
${imports.join('\n')}

const answers = each<Handler | Reaction | Feed>(${ids('calls').join(', ')});

const masters = mastersIn(${ids('masters').join(', ')});
const words: Words = Object.assign({}, ...each<Words>(${ids('words').join(', ')}));
const pages: readonly Page[] = [...each<readonly Page[]>(${ids('pages').join(', ')}).flat(), ...masters.flatMap(masterPages)];
const jobs = each<Job>(${ids('jobs').join(', ')});
const imports = each<ImportKind>(${[...ids('imports'), '...masters.map(masterImport)'].join(', ')});
const masterAnswers = masters.map((made) => [made, masterHandlers(made)] as const);
const edits = each<EditKind>(${[...ids('edits'), '...masterAnswers.map(([made, handlers]) => masterEdit(made, handlers))'].join(', ')});
const records = each<RecordKind>(${[...ids('records'), '...masters.map(masterRecord)'].join(', ')});

export const registry = {
  masters,
  words,
  pages,
  permits: [...permitsIn(${ids('permits').join(', ')}), ...masters.flatMap(({ may }) => Object.values(may))],
  calls: [...callsIn(${ids('contracts').join(', ')}), ...masters.flatMap(({ list, get, save, setActive }) => [list, get, save, setActive])],
  machines: machinesIn({ ${(found['machines'] ?? []).map(({ id, file }) => `'${file}': ${id}`).join(', ')} }),
  handlers: [...answers.filter(isHandler), ...masterAnswers.flatMap(([, handlers]) => handlers)],
  reactions: answers.filter(isReaction),
  feeds: answers.filter(isFeed),
  jobs,
  imports,
  edits,
  records,
};
`;
}

const registryFile = path.join(source, 'apps/registry.generated.ts');

/** Writes it where it is not so already, at once and whole: a server or a test may be reading it. */
export async function writeRegistry(): Promise<void> {
  const text = await registryText();
  if (existsSync(registryFile) && (await readFile(registryFile, 'utf8')) === text) return;
  await writeFile(`${registryFile}.${process.pid}`, text);
  await rename(`${registryFile}.${process.pid}`, registryFile);
}
