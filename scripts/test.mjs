// npm test: all checks, and the tests that must hold before a change goes in, on a clean clone as well. npm run test:all adds the wide
// part (scripts/wide.mjs); npm run check leaves the tests out. The last line is the count: `N passed, M failed`.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { buildWeb, ensureDependencies, nodeBinary, root, run, toolEnvironment, writeRegistry } from './toolchain.mjs';
import { longModel, otherTortures, shortTortures, smallBench } from './wide.mjs';

const isWide = process.argv.includes('--all');
/** More tests than this that fail at the first look make the run red, whatever they do when repeated. */
const repeatedMax = 5;
/** Unit tests wait for PostgreSQL about half of their time, so two cores carry two workers beside the browser. */
const unitWorkers = Math.max(2, os.availableParallelism() - 1);
/** The exit code of the tortures when nothing was found wrong and some did not come up. */
const notUp = 75;

const count = { passed: 0, failed: 0 };
/** Repeated at the end, so that nobody has to search the output. */
const remarks = [];
/** Failed at the first look: the run of vitest that they belong to, file, full name, first line, and whether an earlier test caused it. */
const suspects = [];
const environment = () => ({ ...toolEnvironment(), TESTS: isWide ? 'all' : 'short' });
const began = performance.now();
const say = (line) => console.log(line);

/** Runs one check: it passes unless it throws, and its error is shown. */
async function step(name, check) {
  const started = performance.now();
  try {
    await check();
    count.passed += 1;
    say(`✓ ${name} (${seconds(started)} s)`);
    return true;
  } catch (error) {
    fail(name);
    say(`✗ ${name} (${seconds(started)} s)\n${error.message.trimEnd()}`);
    return false;
  }
}

function fail(remark) {
  count.failed += 1;
  remarks.push(`✗ ${remark}`);
}

function seconds(since) {
  return ((performance.now() - since) / 1000).toFixed(1);
}

function tool(name, args, settings = {}) {
  return async () => {
    const { code, output } = await run([path.join(root, 'node_modules/.bin', name), ...args], { env: { ...environment(), ...settings } });
    if (code !== 0) throw new Error(output);
  };
}

/** Runs vitest once. Returns each test as { file, name, passed, why }; a file without a failed test that failed is one without a name. */
async function vitest({ name, args, settings = {} }, files = []) {
  const started = performance.now();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'quayside-report-'));
  const report = path.join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const command = [path.join(root, 'node_modules/.bin/vitest'), 'run', ...reporters, ...args, ...files];
  const { code, output } = await run(command, { env: { ...environment(), ...settings } });
  const results = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).testResults : [];
  rmSync(folder, { recursive: true, force: true });
  const tests = results.flatMap((file) => testsOf(file));
  const failures = tests.filter(({ passed }) => !passed);
  say(
    `${failures.length > 0 || code !== 0 ? '✗' : '✓'} ${name}: ${tests.length - failures.length} of ${tests.length} (${seconds(started)} s)`,
  );
  if (code !== 0) say(output.trimEnd());
  // An error outside any test may be of any test, so none is repeated for it.
  if (code !== 0 && (failures.length === 0 || /Vitest caught \d+ unhandled error/.test(output))) fail(`${name}: an error outside any test`);
  return tests;
}

function testsOf({ name, status, message, assertionResults }) {
  const file = path.relative(root, name);
  // A file that does not load, or whose hook fails, has no failed test. It is one as a whole.
  if (status === 'failed' && !assertionResults.some((test) => test.status === 'failed'))
    return [{ file, name: '', passed: false, why: firstLine(message) || 'a hook failed' }];
  return (
    assertionResults
      // A test that this machine cannot have, such as one for root alone.
      .filter((test) => test.status !== 'skipped' && test.status !== 'pending')
      .map((test) => ({ file, name: test.fullName, passed: test.status === 'passed', why: firstLine(test.failureMessages[0]) }))
  );
}

function firstLine(text = '') {
  return text.split('\n', 1)[0];
}

/** The first look at a tier: what passed is counted, what failed is looked at again at the end. */
async function firstLook(tier) {
  for (const test of await vitest(tier)) {
    if (test.passed) count.passed += 1;
    else suspects.push({ ...test, tier, isFollowing: test.why.includes('not reached, because this failed') });
  }
}

/** The second look, alone, when the machine is quiet. A test that passes is named with `~` and belongs into docs/flaky.md. */
async function secondLook() {
  const causes = suspects.filter(({ isFollowing }) => !isFollowing);
  if (causes.length > repeatedMax) say(`More than ${repeatedMax} tests failed, so none is repeated.`);
  const isRepeated = causes.length <= repeatedMax;
  const tiers = isRepeated ? new Set(suspects.map(({ tier }) => tier)) : [];
  for (const tier of tiers) {
    const own = suspects.filter((test) => test.tier === tier);
    const again = await vitest({ ...tier, name: `${tier.name}, repeated` }, [...new Set(own.map(({ file }) => file))]);
    // A whole file is repeated, because the tests of a story need the ones before them.
    for (const suspect of own) {
      const same = again.filter(({ file, name }) => file === suspect.file && (!suspect.name || name === suspect.name));
      suspect.passed = same.length > 0 && same.every(({ passed }) => passed);
      if (suspect.passed && !suspect.name) count.passed += same.length - 1;
      if (!suspect.passed) suspect.why = same.find(({ passed }) => !passed)?.why ?? suspect.why;
    }
    for (const test of again.filter(({ passed }) => !passed)) {
      if (!own.some(({ file, name }) => file === test.file && (!name || name === test.name))) mention('~', test);
    }
  }
  for (const suspect of suspects) {
    if (!suspect.passed) {
      count.failed += 1;
      mention('✗', suspect);
    } else {
      count.passed += 1;
      if (!suspect.isFollowing) mention('~', suspect);
    }
  }
}

function mention(mark, { file, name, why }) {
  remarks.push(`${mark} ${[file, name, why].filter(Boolean).join(': ')}`);
}

/** A torture that finds something wrong is never repeated; one whose servers did not come up is, once. */
async function torture(names, settings = {}) {
  const command = [nodeBinary(), 'torture/run.ts', ...names];
  const env = { ...environment(), ...settings };
  let { code, output } = await run(command, { env });
  if (code === notUp) {
    remarks.push(`~ torture: ${firstLine(output.split('\n').find((line) => line.startsWith('✗')))}`);
    ({ code, output } = await run(command, { env }));
  }
  if (code !== 0) throw new Error(output);
  // The number of completed steps depends on the machine and is part of the result.
  for (const line of output.split('\n')) if (line.startsWith('✓')) say(`  ${line}`);
}

async function bench() {
  const { parts, environment: settings } = smallBench;
  const { code, output } = await run([nodeBinary(), 'bench/run.ts', ...parts], { env: { ...environment(), ...settings } });
  if (code !== 0 || output.includes('| not measured |')) throw new Error(output);
}

/** Every refusal, move and kind of user that is declared, compared with what the tests of this run saw. */
async function seen(folder) {
  const { code, output } = await run([nodeBinary(), 'scripts/seen.ts', folder], { env: environment() });
  if (code !== 0) throw new Error(output);
  for (const line of output.split('\n')) if (line.startsWith('seen, ')) say(`  ${line}`);
}

async function generated() {
  const { code, output } = await run([nodeBinary(), 'scripts/generate.ts', '--check']);
  if (code !== 0) throw new Error(output);
}

async function checks() {
  await step('generated files are fresh', generated);
  // One checker for each side: separate checkers for its parts would compute the same query types again, at more than
  // twice the cost. Two sides at a time, the longest first, take the time of one core each.
  const sides = ['e2e', 'server', 'web', 'web-tests', 'shared'];
  const checkNext = async () => {
    for (let side = sides.shift(); side; side = sides.shift())
      await step(`types, ${side}`, tool('tsc', ['--singleThreaded', '-p', `ts/${side}.json`]));
  };
  await Promise.all(os.availableParallelism() > 1 ? [checkNext(), checkNext()] : [checkNext()]);
  // Its checkers would compute the types of queries once for each thread of Go, and hold 10 GB.
  await step('lint', tool('oxlint', ['--type-aware', '--quiet'], { GOMAXPROCS: '1' }));
  await step('format', tool('biome', ['format', '.']));
}

// Files share the modules of their worker: loading the product again for each file takes longer than most files'
// tests.
const unitTierInto = (seenFolder) => ({
  name: 'unit and door tests',
  args: ['--no-isolate', `--maxWorkers=${unitWorkers}`],
  settings: { TESTS_SEEN: seenFolder },
});
const browserTier = { name: 'browser tests', args: ['--config', 'vitest.browser.config.ts'] };

/** The browser and the tortures wait most of their time, so they run beside everything else. */
async function all() {
  const seenFolder = mkdtempSync(path.join(os.tmpdir(), 'quayside-seen-'));
  const unitTier = unitTierInto(seenFolder);
  const browser = async () => {
    if ((await step('pages built', () => buildWeb(say))) && (await step('browser and fonts', () => ensureBrowser(say))))
      await firstLook(browserTier);
    await step('torture, the short run', () => torture(shortTortures));
  };
  const others = async () => {
    await checks();
    await firstLook(unitTier);
  };
  await Promise.all([browser(), others()]);
  await secondLook();
  await step('every refusal, move and kind of user was seen', () => seen(seenFolder));
  rmSync(seenFolder, { recursive: true, force: true });
  if (!isWide) return;
  await step('torture, the rest', () => torture(otherTortures));
  await step('torture, the long model', () => torture(['model'], longModel));
  await step('bench, its small run', bench);
}

if ((await step('packages installed', () => ensureDependencies(say))) && (await step('registry written', writeRegistry))) {
  await (process.argv.includes('--checks') ? checks() : all());
}
const repeated = remarks.filter((line) => line.startsWith('~')).length;
if (repeated > repeatedMax) fail(`${repeated} tests passed only when repeated; ${repeatedMax} may`);
say(`${seconds(began)} s`);
for (const line of remarks) say(line);
say(`${count.passed} passed, ${count.failed} failed`);
process.exitCode = count.failed > 0 || count.passed === 0 ? 1 : 0;
