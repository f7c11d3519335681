import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { fieldName, type NamedMachine } from '../src/apps/declared.ts';
import { type Call, subjectOf } from '../src/kernel/call.ts';
import { manyOf } from '../src/kernel/move-call.ts';
import type { UserType } from '../src/kernel/permit.ts';

/*
 * node scripts/seen.ts FOLDER           compares what a run of all tests saw at the door (src/apps/seen.ts) with what is declared: every
 *                                       refusal of every call, every fault of a field, every move of every machine, every kind of
 *                                       user of every call
 * node scripts/seen.ts FOLDER --shrink  takes out of docs/unseen.md what was seen
 *
 * A fact that is declared and was never seen fails by name, unless docs/unseen.md lists it under its reason. That list only becomes shorter:
 * an entry that is no longer declared fails too, and one that was seen is named. Seeing does not fail, because a race may see once what the
 * next run does not.
 */

const listFile = fileURLToPath(new URL('../docs/unseen.md', import.meta.url));

/** Everything that a run must see, in the words of a fact. */
export function declaredFacts(calls: readonly Call[], machines: readonly NamedMachine[]): string[] {
  const batches = new Set(calls.map(manyOf));
  const single = calls.filter((call) => !batches.has(call));
  const refusals = single.flatMap(({ cmd, refusals: codes = [] }) => [...new Set(codes)].map((code) => `refused ${cmd} ${code}`));
  const users = single.flatMap((call) => (call.permit === 'anyone' ? [] : call.users.map((type: UserType) => `done ${call.cmd} ${type}`)));
  const moves = machines
    .filter(({ name }) => !toldElsewhere.includes(name))
    .flatMap((one) => one.machine.moves.flatMap(([action, from, to]) => (from === to ? [] : [moveFact(one, single, action, from, to)])));
  return [...new Set([...refusals, ...users, ...moves])].sort();
}

/** The faults of fields that the server names: each is BAD_PARAMS, so the refusal of a call does not say which of its checks answered. */
export function declaredFaults(): string[] {
  const source = fileURLToPath(new URL('../src', import.meta.url));
  const files = globSync(['domains/**/server/**/*.ts', 'server/**/*.ts'], { cwd: source, exclude: ['**/*.test.ts'] });
  const faults = files.flatMap((file) =>
    [...readFileSync(path.join(source, file), 'utf8').matchAll(/badField\(\s*(['`])([^'`]+)\1,\s*'([A-Z_]+)'/g)].map(
      ([, , at = '', why = '']) => ({ field: fieldName(at.replaceAll(/\$\{[^}]*\}/g, '0')), why }),
    ),
  );
  return [...new Set(faults.map(({ field, why }) => `fault ${field} ${why}`))].sort();
}

/** The audit names a record by the subject of its calls; a machine without a call of its own has the subject's name. */
function moveFact({ name, machine }: NamedMachine, calls: readonly Call[], action: string, from: string, to: string): string {
  const own = calls.find((call) => 'machine' in call && call.machine === machine);
  return `move ${subjects[name] ?? (own ? subjectOf(own.cmd) : name)} ${action} ${from} ${to}`;
}
const subjects: Readonly<Record<string, string>> = { year: 'yearEnd' };
/** Machines whose moves the audit tells as changes of another record. */
const toldElsewhere: readonly string[] = ['stopProposal'];

/** A refusal in a batch is one of the single move, whose handler gave it. */
export function seenFacts(folder: string): ReadonlySet<string> {
  const lines = globSync('*.txt', { cwd: folder }).flatMap((file) => readFileSync(path.join(folder, file), 'utf8').split('\n'));
  return new Set(lines.map((line) => line.replace(/^(refused \S+\.\S+)Many /, '$1 ')));
}

/** The entries of docs/unseen.md: the lines of its lists. */
export function listedFacts(text: string): string[] {
  return [...text.matchAll(/^- `([^`]+)`$/gm)].map(([, fact]) => fact ?? '');
}

export function complaints(declared: readonly string[], seen: ReadonlySet<string>, listed: readonly string[]): string[] {
  const [known, there] = [new Set(listed), new Set(declared)];
  return [
    ...declared.filter((fact) => !seen.has(fact) && !known.has(fact)).map((fact) => `no test sees it: ${fact}`),
    ...listed.filter((fact) => !there.has(fact)).map((fact) => `no longer declared, so it leaves docs/unseen.md: ${fact}`),
  ];
}

/** Entries that this run saw: they leave the list by `--shrink`. */
export function seenEntries(seen: ReadonlySet<string>, listed: readonly string[]): string[] {
  return listed.filter((fact) => seen.has(fact));
}

if (import.meta.filename === process.argv[1]) {
  const { values, positionals } = parseArgs({ options: { shrink: { type: 'boolean' } }, allowPositionals: true });
  const [folder = ''] = positionals;
  const { registry } = await import('../src/apps/registry.generated.ts');
  const declared = [...declaredFacts(registry.calls, registry.machines), ...declaredFaults()];
  const seen = seenFacts(folder);
  const text = existsSync(listFile) ? readFileSync(listFile, 'utf8') : '';
  if (values.shrink) {
    const kept = new Set(declared.filter((fact) => !seen.has(fact)));
    writeFileSync(
      listFile,
      text.replace(/^- `([^`]+)`\n/gm, (line: string, fact: string) => (kept.has(fact) ? line : '')),
    );
  } else {
    const listed = listedFacts(text);
    for (const fact of seenEntries(seen, listed)) console.log(`seen, so it may leave docs/unseen.md: ${fact}`);
    const faults = complaints(declared, seen, listed);
    for (const line of faults) console.error(line);
    if (faults.length > 0) process.exitCode = 1;
  }
}
