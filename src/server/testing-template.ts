import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { systemClock } from './clock.ts';
import { withUser } from './db.ts';
import { migrate, migrationFiles } from './migrate.ts';
import { ownAccount } from './postgres/account.ts';
import { packagedBinaries } from './postgres/binaries.ts';
import { type Embedded, startEmbedded } from './postgres/embedded.ts';
import { isRunning } from './postgres/processes.ts';

/** The migrated database that every test database is a copy of. */
export const templateName = 'quayside_template';
/** Password of the roles `quayside_owner` and `quayside_app`. */
export const testPassword = 'for-tests-alone';

/** No test database outlives its run, so nothing has to reach the disk. */
const settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', shared_buffers: '128MB', max_wal_size: '512MB' };

const savedForMs = 2 * 86_400_000;
const execute = promisify(execFile);

/** Starts the PostgreSQL of a run, or finds the one that another process of the run has started. */
export function startTestServer(folder: string): Promise<Embedded> {
  return startEmbedded({ dir: folder, settings, shared: true });
}

/**
 * Fills the folder of a run with a data folder of PostgreSQL that contains the migrated template database. Migrating
 * takes seconds, so the first run with these migrations saves a copy of the stopped data folder under `saved`, and
 * later runs copy that one. A saved copy gets its name by a rename when it is complete: a killed run leaves nothing
 * that another would use, and of two simultaneous runs the first one's copy stays. The system may clean its temporary
 * folder file by file, so a copy is valid for the day of its creation only.
 */
export async function prepareTemplate(folder: string, saved: string = savedFolder()): Promise<'built' | 'copied'> {
  removeOld(saved);
  const copy = path.join(saved, await templateKey());
  if (existsSync(copy)) {
    await copyCluster(copy, folder);
    return 'copied';
  }
  await buildTemplate(folder);
  // PostgreSQL's account may not reach the temporary folder. Its data then lies elsewhere, and each run migrates for
  // itself.
  if (!existsSync(path.join(folder, 'pg'))) return 'built';
  const unfinished = mkdtempSync(`${copy}.${process.pid}.`);
  await copyCluster(folder, unfinished);
  try {
    renameSync(unfinished, copy);
  } catch (error) {
    rmSync(unfinished, { recursive: true });
    if (!['ENOTEMPTY', 'EEXIST'].includes(String((error as NodeJS.ErrnoException).code))) throw error;
  }
  return 'built';
}

/** Each user has a separate folder: PostgreSQL accepts no data folder of another user, and its files hold a superuser's password. */
function savedFolder(): string {
  const folder = path.join(os.tmpdir(), `quayside-templates-${os.userInfo().uid}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const entry = lstatSync(folder);
  // The temporary folder is shared: another user may have put something under this name there first.
  if (!entry.isDirectory() || entry.uid !== os.userInfo().uid) throw new Error(`${folder} belongs to somebody else; remove it`);
  return folder;
}

/** Everything that determines the template: the migrations, the code that applies them, PostgreSQL and its user; and the day. */
async function templateKey(): Promise<string> {
  const files = [
    ...(await migrationFiles()).map(({ file }) => file),
    ...['./migrate.ts', './testing-template.ts', './postgres/cluster.ts', '../../package-lock.json'].map((name) =>
      fileURLToPath(new URL(name, import.meta.url)),
    ),
    path.join(packagedBinaries(), '../package.json'),
  ];
  const hash = createHash('sha256').update(JSON.stringify([ownAccount() ?? null, systemClock.now().toISOString().slice(0, 10)]));
  const texts = await Promise.all(files.map((file) => readFile(file)));
  for (const [index, text] of texts.entries()) hash.update(`${path.basename(files[index] ?? '')} ${text.length}\n`).update(text);
  return hash.digest('hex').slice(0, 24);
}

/** The data folder of a stopped server, and the password that was chosen when it was initialised. */
async function copyCluster(from: string, to: string): Promise<void> {
  // The data folder belongs to the account that runs PostgreSQL; -a preserves that.
  await execute('cp', ['-a', ...['pg.password', 'pg'].map((name) => path.join(from, name)), to]);
}

async function buildTemplate(folder: string): Promise<void> {
  const server = await startTestServer(folder);
  const admin = new pg.Client({ connectionString: server.adminUrl });
  try {
    await admin.connect();
    await admin.query(`create role quayside_owner login createrole password '${testPassword}'`);
    await admin.query(`create database ${templateName} owner quayside_owner`);
    await migrate(withUser(server.urlFor(templateName), 'quayside_owner', testPassword));
    await admin.query(`alter role quayside_app password '${testPassword}'`);
    await spreadIds(withUser(server.urlFor(templateName), 'quayside_owner', testPassword));
    await admin.query(`alter database ${templateName} is_template true`);
  } finally {
    await admin.end();
    await server.stop();
  }
}

/**
 * Lets the ids of each table begin at another thousand. A customer and a carrier that are both the first of their kind then have two ids, so
 * that a test notices which of them a statement reads.
 */
async function spreadIds(url: string): Promise<void> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query(`
    select setval(pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname), 1000 * row_number() over (order by c.relname))
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where a.attidentity <> '' and c.relkind in ('r', 'p') and n.nspname = 'public'`);
  await owner.end();
}

function removeOld(saved: string): void {
  const now = systemClock.now().getTime();
  for (const name of readdirSync(saved)) {
    const entry = path.join(saved, name);
    const writer = Number(/\.(\d+)\.\w+$/.exec(name)?.[1]);
    const age = now - (statSync(entry, { throwIfNoEntry: false })?.mtimeMs ?? now);
    if (writer ? !isRunning(writer) : age > savedForMs) rmSync(entry, { recursive: true, force: true });
  }
}
