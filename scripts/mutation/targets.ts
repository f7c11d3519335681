import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Files that are mutated together, and the tests that have to notice. A group has one row in docs/mutation.md. */
export type Group = {
  /** The capability's folder; a single file in the kernel and the server, where each file is a matter of its own. */
  readonly name: string;
  readonly files: readonly string[];
  readonly tests: readonly string[];
  /** True if the tests go through the door on a real PostgreSQL. */
  readonly database: boolean;
  /** The percentage of mutants that must die. */
  readonly goal: number;
};

/**
 * Rules, the arithmetic of postings and of prices: pure, and tested beside themselves. The machines in `states.ts` are tables that
 * docs/states.md prints, so a change in one is a difference that somebody reviews.
 */
const pure = [
  'src/domains/**/{rules,posting,amount}.ts',
  'src/domains/pricing/rating/*.ts',
  'src/kernel/*.ts',
  'src/server/wire.ts',
  'src/server/list-cursor.ts',
];
const notMutated = /\.test\.ts$|(^|\/)words(\.ts|\/)/;

/** Code that decides beside the database, with the tests that go through the door to it. */
const throughTheDoor: Readonly<Record<string, readonly string[]>> = {
  'src/server/door.ts': ['src/server/door.test.ts'],
  'src/server/list.ts': ['src/apps/filters.test.ts', 'src/server/master.test.ts'],
  'src/domains/identity/session/server/sessions.ts': ['src/domains/identity/session/*.test.ts'],
  'src/domains/finance/ledger/server/post.ts': ['src/domains/finance/ledger/*.test.ts', 'src/domains/finance/write-off/*.test.ts'],
  'src/domains/warehouse/stock/server/post.ts': ['src/domains/warehouse/{stock,count,receiving,repack}/*.test.ts'],
};

/** Money, ledger, stock, wire and rights have the higher goal; so have all rules. */
const lowerGoal = /^src\/kernel\/(?!money|decimal|day|permit|machine|guard|list)/;
const goalOf = (name: string): number => (lowerGoal.test(name) ? 80 : 90);

/** All groups of which a file stands under one of these paths, or all that there are. */
export function groups(root: string, under: readonly string[]): Group[] {
  const files = pure.flatMap((pattern) => filesOf(root, pattern)).filter((file) => !notMutated.test(file));
  const beside = [...Map.groupBy(files, nameOf)].map(([name, own]): Group => {
    const folder = path.dirname(own[0] ?? name);
    const tests = filesOf(root, `${folder}/*.test.ts`).filter((test) => !needsDatabase(path.join(root, test)));
    // The file's own tests are enough for one of the kernel or the server, and quicker than all of its neighbours'.
    const named = tests.filter((test) => path.basename(test).startsWith(path.basename(own[0] ?? '', '.ts')));
    return { name, files: own, tests: name.endsWith('.ts') ? named : tests, database: false, goal: goalOf(name) };
  });
  const behind = Object.entries(throughTheDoor).map(([file, patterns]): Group => {
    return { name: file, files: [file], tests: patterns.flatMap((one) => filesOf(root, one)), database: true, goal: 90 };
  });
  return [...beside, ...behind]
    .filter(({ files: own }) => under.length === 0 || own.some((file) => under.some((one) => `${file}/`.startsWith(`${one}/`))))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function nameOf(file: string): string {
  return file.startsWith('src/domains/') ? path.dirname(file) : file;
}

function filesOf(root: string, pattern: string): string[] {
  return globSync(pattern, { cwd: root })
    .map((file) => file.replaceAll(path.sep, '/'))
    .sort();
}

const needing = new Map<string, boolean>();
/** True if a module, or one that it imports, asks for a database or for all that is declared. */
function needsDatabase(file: string): boolean {
  const known = needing.get(file);
  if (known !== undefined) return known;
  needing.set(file, false);
  const answer =
    /\/(server\/testing|apps\/registry\.generated)\.ts$/.test(file) || importsOf(file).some((one) => existsSync(one) && needsDatabase(one));
  needing.set(file, answer);
  return answer;
}

function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(/^(?:import|export) (?!type)[^;]*?from '(\.[^']+)'|import\('(\.[^']+)'\)/gm)].map((match) =>
    path.resolve(path.dirname(file), match[1] ?? match[2] ?? ''),
  );
}
