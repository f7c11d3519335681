// npm test: every check and every test there is, on a clean clone as well. The last line is the count: `N passed, M failed`.
// With --checks the tests are left out (npm run check).
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { buildWeb, ensureDependencies, nodeBinary, root, run, toolEnvironment, writeRegistry } from './toolchain.mjs';

const count = { passed: 0, failed: 0 };
/** What the end says again, so that nobody has to look for it above: each failure, and each test that passed only when repeated. */
const remarks = [];
const say = (line) => console.log(line);

/** One check: it passes unless it throws, and what it threw is shown. */
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

/** One run of vitest; its tests are counted one by one. */
async function tests(name, ...args) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'quayside-report-'));
  const report = path.join(folder, 'report.json');
  const vitest = path.join(root, 'node_modules/.bin/vitest');
  say(`  ${name} …`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code } = await run([vitest, 'run', ...reporters, ...args], { live: true, env: toolEnvironment() });
  const told = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : { numPassedTests: 0, numFailedTests: 0, testResults: [] };
  rmSync(folder, { recursive: true, force: true });
  // A file that does not even load has no tests to count, and an error outside any test fails the run.
  const unloaded = told.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  const failed = told.numFailedTests + unloaded.length;
  count.passed += told.numPassedTests;
  count.failed += failed || (code === 0 ? 0 : 1);
  for (const file of unloaded) remarks.push(`✗ ${nameOf(file)}: ${firstLine(file.message)}`);
  for (const file of told.testResults) for (const test of file.assertionResults) remark(nameOf(file), test);
  if (failed === 0 && code !== 0) remarks.push(`✗ ${name}: an error outside any test`);
}

/** A test that passed carries messages only when an attempt before failed. */
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
  // One checker: several work out the same query types again, at more than twice the cost.
  for (const side of ['shared', 'server', 'web', 'e2e'])
    await step(`types, ${side}`, tool('tsc', '--singleThreaded', '-p', `ts/${side}.json`));
  await step('lint', tool('oxlint', '--type-aware', '--quiet'));
  await step('format', tool('biome', 'format', '.'));
  if (process.argv.includes('--checks')) return;
  await tests('unit and integration tests');
  await step('torture, the short run', async () => {
    const { code, output } = await run([nodeBinary(), 'torture/run.ts', 'killServer', 'proxy', 'tenSends', 'jobs', 'rush', 'model'], {
      env: toolEnvironment(),
    });
    if (code !== 0) throw new Error(output);
    // How many steps the machine had time for is part of what was shown.
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
