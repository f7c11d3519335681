// The needs of `npm start` and `npm test` before anything is installed: plain JavaScript, no packages, Node 20.19 or later.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodeOptions } from './node-options.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));
const modules = path.join(root, 'node_modules');

/** Installs the locked packages if they are missing or out of date. */
export async function ensureDependencies(say) {
  if (dependenciesFit()) return;
  say('Installing packages (a minute, this once) …');
  // npm names its own program; otherwise the one on the PATH is used. Building the pages needs the development packages too.
  const npm = process.env.npm_execpath?.endsWith('.js') ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const { code, output } = await run([...npm, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  if (code !== 0) throw new Error(`npm ci failed:\n${output}`);
}

/**
 * Compares what is installed, not dates: a checkout touches files without changing them. Optional packages are those of other platforms.
 */
function dependenciesFit() {
  const lockedPackages = packagesOf(path.join(root, 'package-lock.json'));
  const installedPackages = packagesOf(path.join(modules, '.package-lock.json'));
  return Object.entries(lockedPackages).every(
    ([place, { version, optional }]) => place === '' || optional || installedPackages[place]?.version === version,
  );
}

function packagesOf(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {};
}

let nodePath;
/**
 * The Node of our lockfile, whatever is installed on the machine. If it has no build for this machine, the running Node if that is new
 * enough.
 */
export function nodeBinary() {
  nodePath ??= findNode();
  return nodePath;
}

function findNode() {
  for (const name of [`node-${process.platform}-${process.arch}`, `node-bin-${process.platform}-${process.arch}`]) {
    const binary = path.join(modules, name, 'bin/node');
    if (existsSync(binary) && spawnSync(binary, ['--version']).status === 0) return binary;
  }
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath;
  throw new Error(`Quayside needs Node 22.18 or later; there is none for this machine among its packages, and this is ${process.version}`);
}

/** The environment of our tools: our Node and the installed programs come first. */
export function toolEnvironment() {
  const first = [path.dirname(nodeBinary()), path.join(modules, '.bin')];
  return { ...process.env, PATH: [...first, process.env.PATH ?? ''].join(path.delimiter) };
}

export async function writeRegistry() {
  const { code, output } = await run([nodeBinary(), 'scripts/generate.ts', '--registry']);
  if (code !== 0) throw new Error(`the registry could not be written:\n${output}`);
}

const stampFile = path.join(root, 'dist/web.stamp');

/** Builds the browser's half into dist/web if its sources have changed since the last build. */
export async function buildWeb(say) {
  const stamp = webSources();
  if (existsSync(path.join(root, 'dist/web/index.html')) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  say('Building the pages …');
  const { code, output } = await run([nodeBinary(), path.join(modules, 'vite/bin/vite.js'), 'build', '--logLevel', 'warn']);
  if (code !== 0) throw new Error(`the pages could not be built:\n${output}`);
  mkdirSync(path.dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, stamp);
}

/**
 * A digest of every source file of the pages. It includes server files, so it causes an unnecessary build at times but
 * never misses one.
 */
function webSources() {
  const digest = createHash('sha256');
  const files = ['index.html', 'vite.config.ts', 'package.json', 'package-lock.json', ...filesUnder('scripts/web'), ...filesUnder('src')];
  for (const file of files.filter((name) => !/\.(test\.tsx?|sql|md)$/.test(name))) {
    digest.update(`${file}\n`).update(readFileSync(path.join(root, file)));
  }
  return digest.digest('hex');
}

function filesUnder(folder) {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort();
}

/** Runs a program in the project's folder and collects its output; `live` also shows it as it comes. */
export function run([program, ...args], { live = false, env = process.env } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', live ? 'inherit' : 'pipe', live ? 'inherit' : 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output += data));
    child.on('error', (error) => resolve({ code: 127, output: `${program}: ${error.message}` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Runs one of our programs with this process's arguments and terminal, and exits with its exit code. */
export function become(program, given = process.argv.slice(2)) {
  const child = spawn(nodeBinary(), [...nodeOptions, program, ...given], {
    cwd: root,
    stdio: 'inherit',
  });
  // A terminal sends Ctrl-C to the child as well as to us; any other sender signals only us.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  child.on('error', (error) => {
    console.error(error.message);
    process.exit(1);
  });
  child.on('exit', (code, signal) => {
    if (!signal) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}
