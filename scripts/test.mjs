// npm test: all checks and all tests, on a clean clone as well. The last line is the count: `N passed, M failed`. With --checks it skips
// the tests (npm run check).
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { buildWeb, ensureDependencies, nodeBinary, root, run, toolEnvironment, writeRegistry } from './toolchain.mjs';

const count = { passed: 0, failed: 0 };
/** Repeated at the end, so that nobody has to search the output: each failure, and each test that passed only on a retry. */
const remarks = [];
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
    count.failed += 1;
    remarks.push(`✗ ${name}`);
    say(`✗ ${name} (${seconds(started)} s)\n${error.message.trimEnd()}`);
    return false;
  }
}

function seconds(since) {
  return ((performance.now() - since) / 1000).toFixed(1);
}

function tool(name, ...args) {
  return async () => {
    const { code, output } = await run([path.join(root, 'node_modules/.bin', name), ...args], { env: toolEnvironment() });
    if (code !== 0) throw new Error(output);
  };
}

/** Runs vitest once and counts its tests one by one. */
async function tests(name, ...args) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'quayside-report-'));
  const report = path.join(folder, 'report.json');
  const vitest = path.join(root, 'node_modules/.bin/vitest');
  say(`  ${name} …`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code } = await run([vitest, 'run', ...reporters, ...args], { live: true, env: toolEnvironment() });
  const told = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : { numPassedTests: 0, numFailedTests: 0, testResults: [] };
  rmSync(folder, { recursive: true, force: true });
  // A file that fails to load has no tests to count, and an error outside any test fails the run.
  const unloaded = told.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  const failed = told.numFailedTests + unloaded.length;
  count.passed += told.numPassedTests;
  count.failed += failed || (code === 0 ? 0 : 1);
  for (const file of unloaded) remarks.push(`✗ ${nameOf(file)}: ${firstLine(file.message)}`);
  for (const file of told.testResults) for (const test of file.assertionResults) remark(nameOf(file), test);
  if (failed === 0 && code !== 0) remarks.push(`✗ ${name}: an error outside any test`);
}

/** A passed test has messages only if an earlier attempt failed. */
function remark(file, { status, fullName, failureMessages }) {
  if (status === 'failed') remarks.push(`✗ ${file}: ${fullName}: ${firstLine(failureMessages[0])}`);
  else if (failureMessages.length > 0) remarks.push(`↻ ${file}: ${fullName}: ${firstLine(failureMessages[0])}`);
}

function nameOf(file) {
  return path.relative(root, file.name);
}

function firstLine(text = '') {
  return text.split('\n', 1)[0];
}

async function generated() {
  const tracked = existsSync(path.join(root, 'docs/calls.json'));
  const { code, output } = await run([nodeBinary(), 'scripts/generate.ts', ...(tracked ? ['--check'] : [])]);
  if (code !== 0) throw new Error(output);
}

function hasBrowserTests() {
  const folder = path.join(root, 'e2e');
  return existsSync(folder) && readdirSync(folder).some((name) => name.endsWith('.e2e.ts'));
}

async function all() {
  const installed = await step('packages installed', () => ensureDependencies(say));
  if (!installed) return;
  if (!(await step('registry written', writeRegistry))) return;
  await step('generated files are fresh', generated);
  // One checker for each side: separate checkers for its parts would compute the same query types again, at more than
  // twice the cost. Two sides at a time, the longest first, take the time of one core each.
  const sides = ['e2e', 'server', 'web', 'shared'];
  const checkNext = async () => {
    for (let side = sides.shift(); side; side = sides.shift())
      await step(`types, ${side}`, tool('tsc', '--singleThreaded', '-p', `ts/${side}.json`));
  };
  await Promise.all(os.availableParallelism() > 1 ? [checkNext(), checkNext()] : [checkNext()]);
  await step('lint', tool('oxlint', '--type-aware', '--quiet'));
  await step('format', tool('biome', 'format', '.'));
  if (process.argv.includes('--checks')) return;
  // Files share the modules of their worker: loading the product again for each file takes longer than most files'
  // tests.
  await tests('unit and integration tests', '--no-isolate');
  await step('torture, the short run', async () => {
    const { code, output } = await run([nodeBinary(), 'torture/run.ts', 'killServer', 'proxy', 'tenSends', 'jobs', 'rush', 'model'], {
      env: toolEnvironment(),
    });
    if (code !== 0) throw new Error(output);
    // The number of completed steps depends on the machine and is part of the result.
    for (const line of output.split('\n')) if (line.startsWith('✓')) say(`  ${line}`);
  });
  const built = await step('pages built', () => buildWeb(say));
  if (built && hasBrowserTests() && (await step('browser and fonts', () => ensureBrowser(say)))) {
    await tests('browser tests', '--config', 'vitest.browser.config.ts');
  }
}

await all();
for (const line of remarks) say(line);
console.log(`${count.passed} passed, ${count.failed} failed`);
process.exitCode = count.failed > 0 || count.passed === 0 ? 1 : 0;
