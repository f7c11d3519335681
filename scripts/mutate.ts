import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { recordFigures, type Figure } from './mutation/figures.ts';
import { type Group, groups } from './mutation/targets.ts';
import { writeRegistry } from './registry.ts';

/*
 * npm run mutate                     everything that scripts/mutation/targets.ts names, group by group: hours
 * npm run mutate -- src/kernel       what stands under a path: minutes
 * npm run mutate -- --force PATH     without the results of earlier runs, which are saved in .cache/mutation
 *
 * Each group changes the code in one place at a time and runs its tests: a change that no test notices survives, and is printed.
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const cache = path.join(root, '.cache/mutation');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { force: { type: 'boolean' }, concurrency: { type: 'string', default: '1' } },
});

type Mutant = Awaited<ReturnType<Stryker['runMutationTest']>>[number];

/** One run of Stryker; what is the same for all groups stands in stryker.config.json. Its processes read the tests of the group. */
async function run(group: Group): Promise<Mutant[]> {
  process.env['MUTATION_TESTS'] = group.tests.join(' ');
  process.env['MUTATION_DATABASE'] = group.database ? 'true' : '';
  const stryker = new Stryker({
    mutate: [...group.files],
    vitest: { configFile: 'scripts/mutation/vitest.config.mjs', related: false },
    concurrency: Number(values.concurrency),
    incrementalFile: path.join(cache, `${group.name.replaceAll('/', '.')}.json`),
    force: values.force ?? false,
  });
  return await stryker.runMutationTest();
}

function figureOf({ name, goal, tests }: Group, mutants: readonly Mutant[]): Figure {
  const count = (...statuses: Mutant['status'][]): number => mutants.filter(({ status }) => statuses.includes(status)).length;
  return {
    name,
    goal,
    tests: tests.length,
    dead: count('Killed', 'Timeout'),
    alive: count('Survived', 'NoCoverage'),
  };
}

function print(mutants: readonly Mutant[]): void {
  for (const { status, fileName, location, mutatorName, replacement } of mutants) {
    if (status === 'Killed' || status === 'Timeout' || status === 'Ignored') continue;
    const file = path.isAbsolute(fileName) ? path.relative(root, fileName) : fileName;
    console.log(
      `  ${status} ${file}:${location.start.line}:${location.start.column} ${mutatorName}: ${replacement?.replaceAll(/\s+/g, ' ')}`,
    );
  }
}

await writeRegistry();
mkdirSync(cache, { recursive: true });
process.chdir(root);
const chosen = groups(
  root,
  positionals.map((one) => one.replace(/\/$/, '')),
);
if (chosen.length === 0) throw new Error(`nothing that is mutated stands under ${positionals.join(', ')}`);
for (const group of chosen) {
  const began = performance.now();
  const mutants = group.tests.length > 0 ? await run(group) : [];
  const figure = figureOf(group, mutants);
  print(mutants);
  console.log(`${group.name}: ${figure.dead} of ${figure.dead + figure.alive} (${((performance.now() - began) / 1000).toFixed(0)} s)`);
  await recordFigures(root, [figure]);
}
