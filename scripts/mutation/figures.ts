import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { cell } from '../docs/document.ts';
import { groups } from './targets.ts';

export type Figure = {
  readonly name: string;
  /** The percentage of mutants that must die. */
  readonly goal: number;
  /** The number of test files. */
  readonly tests: number;
  readonly dead: number;
  readonly alive: number;
};

const file = 'docs/mutation.md';
const head = `# Mutants

Written by \`npm run mutate\`; do not edit. A mutant is the code with one small change, such as \`<\` for \`<=\` or a condition that always holds. It dies if a test fails. The tests of a row are those beside its files; why, and how a mutant is marked as equal, stands in [decisions/mutation.md](decisions/mutation.md).

| files | goal | dead | of | percent | test files |
|---|---|---|---|---|---|
`;

/** Writes the figures of a run into the document. The figures of other groups stay, as long as there is such a group. */
export async function recordFigures(root: string, figures: readonly Figure[]): Promise<void> {
  const at = path.join(root, file);
  const rows = new Map(existsSync(at) ? rowsOf(await readFile(at, 'utf8')) : []);
  for (const figure of figures) rows.set(figure.name, rowOf(figure));
  const all = groups(root, []);
  const missing = all.filter(({ name }) => !rows.has(name)).map(({ name }) => `\`${name}\``);
  const table = all.flatMap(({ name }) => rows.get(name) ?? []).join('\n');
  const equal = (await equalMutants(root)).map((line) => `- ${line}`).join('\n');
  const unmeasured = missing.length === 0 ? '' : `\nNot measured yet: ${missing.join(', ')}.\n`;
  await writeFile(at, `${head}${table}\n${unmeasured}\n## Marked as equal\n\n${equal === '' ? 'None.' : equal}\n`);
}

function rowsOf(text: string): [string, string][] {
  return [...text.matchAll(/^\| `([^`]+)` \|.*$/gm)].map(([row, name = '']) => [name, row]);
}

function rowOf({ name, goal, tests, dead, alive }: Figure): string {
  const all = dead + alive;
  const percent = tests === 0 ? 'no test beside it' : all === 0 ? 'nothing to change' : String(Math.floor((100 * dead) / all));
  return `| \`${name}\` | ${goal} | ${dead} | ${all} | ${percent} | ${tests} |`;
}

/** The marks in the code: `// Stryker disable next-line <mutators>: <reason>`, or without `next-line` up to a `restore`. */
async function equalMutants(root: string): Promise<string[]> {
  const files = groups(root, []).flatMap((group) => group.files);
  const texts = await Promise.all([...new Set(files)].map(async (one) => ({ one, text: await readFile(path.join(root, one), 'utf8') })));
  return texts.flatMap(({ one, text }) =>
    [...text.matchAll(/\/\/ Stryker disable (?:next-line )?([\w, ]+): (.+)$/gm)].map(
      ([, mutators, reason]) => `\`${one}\`, ${mutators}: ${cell(reason ?? '')}`,
    ),
  );
}
