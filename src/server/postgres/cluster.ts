import { execFile, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Account } from './account.ts';

/** A data folder of PostgreSQL, and what is needed to run it and connect to it. */
export type Cluster = {
  readonly binaries: string;
  readonly account: Account | undefined;
  /** The data folder itself. */
  readonly data: string;
  /** Folder of the unix socket, accessible to the account alone. */
  readonly socket: string;
  /** Password of the superuser `postgres`. */
  readonly password: string;
  /** The output of the server before its own log files begin. */
  readonly startLog: string;
};

/** The initial settings of a new data folder. Its postgresql.conf holds them and may be edited (docs/decisions/postgresql.md). */
const settings: Readonly<Record<string, string>> = {
  timezone: 'UTC',
  log_timezone: 'UTC',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  wal_compression: 'on',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  random_page_cost: '1.1',
  jit: 'off',
  max_connections: '200',
  idle_in_transaction_session_timeout: '30s',
  password_encryption: 'scram-sha-256',
  logging_collector: 'on',
  log_filename: 'postgresql-%a.log',
  log_rotation_age: '1d',
  log_truncate_on_rotation: 'on',
  log_line_prefix: '%m [%p] %q%u@%d ',
  log_min_duration_statement: '1s',
  log_lock_waits: 'on',
};

const shape = [
  '--username=postgres',
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale-provider=icu',
  '--icu-locale=und',
  '--locale=C.UTF-8',
  '--data-checksums',
];

/** Socket paths may have 107 bytes; the socket's own name takes 15 of them. */
const socketFolderMax = 92;

/** The password of the superuser stands in this file beside the data folder. */
export const passwordFileName = 'pg.password';

/** Creates the folders, the password and the data folder where they are missing, and leaves existing ones alone. */
export async function prepareCluster(dir: string, binariesOf: (spare: string) => string, account: Account | undefined): Promise<Cluster> {
  const cluster = clusterAt(homeOf(dir, account), binariesOf, account);
  if (!existsSync(path.join(cluster.data, 'PG_VERSION'))) await initialise(cluster);
  return cluster;
}

/** The cluster of a home, whether its data folder is there or not. */
export function clusterAt(home: string, binariesOf: (spare: string) => string, account: Account | undefined): Cluster {
  return {
    binaries: binariesOf(home),
    account,
    password: keptPassword(path.join(home, passwordFileName)),
    data: path.join(home, 'pg'),
    socket: ownFolder(socketFolder(home), account),
    startLog: path.join(home, 'pg.start.log'),
  };
}

/** The folder under which the database of an installation stands. */
export function homeOf(dir: string, account: Account | undefined): string {
  mkdirSync(dir, { recursive: true });
  return reachableHome(realpathSync(dir), account);
}

/**
 * The folder that holds the data. It is `dir`, unless PostgreSQL runs under another account that cannot reach it (for
 * example root's home). Then it is a folder of /var/lib, and `dir/postgresql` is a link to it.
 */
function reachableHome(dir: string, account: Account | undefined): string {
  if (!account) return dir;
  if (spawnSync('/bin/sh', ['-c', 'cd "$0"', dir], { cwd: '/', ...account }).status === 0) return dir;
  const home = path.join('/var/lib/quayside', createHash('sha256').update(dir).digest('hex').slice(0, 12));
  mkdirSync(home, { recursive: true, mode: 0o755 });
  const sign = path.join(dir, 'postgresql');
  if (!lstatSync(sign, { throwIfNoEntry: false })) symlinkSync(home, sign);
  return home;
}

function keptPassword(file: string): string {
  try {
    writeFileSync(file, randomBytes(24).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}

function socketFolder(home: string): string {
  const near = path.join(home, 'run');
  const short = path.join(os.tmpdir(), `quayside-${createHash('sha256').update(home).digest('hex').slice(0, 12)}`);
  return Buffer.byteLength(near) <= socketFolderMax ? near : short;
}

/** Creates the folder of the socket if it is missing, for the account alone. */
export function ownFolder(folder: string, account: Account | undefined): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // The temporary folder is shared: another user may have put something under this name there first.
  const stats = lstatSync(folder);
  const owners = [process.getuid?.(), account?.uid];
  if (!stats.isDirectory() || !owners.includes(stats.uid)) throw new Error(`${folder} belongs to somebody else; remove it`);
  chmodSync(folder, 0o700);
  if (account) chownSync(folder, account.uid, account.gid);
  return folder;
}

/**
 * Runs initdb beside the final place and renames the result, so that a data folder is either complete or absent. Texts
 * sort by the root rules of Unicode unless a query names a collation. Texts are stored as UTF-8, and the system's
 * locale has no effect.
 */
async function initialise(cluster: Cluster): Promise<void> {
  const unfinished = `${cluster.data}.new-${process.pid}`;
  const passwordFile = `${unfinished}.password`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  writeFileSync(passwordFile, cluster.password, { mode: 0o600 });
  try {
    if (cluster.account) for (const file of [unfinished, passwordFile]) chownSync(file, cluster.account.uid, cluster.account.gid);
    await promisify(execFile)(
      path.join(cluster.binaries, 'bin/initdb'),
      [
        '-D',
        unfinished,
        `--pwfile=${passwordFile}`,
        ...shape,
        ...Object.entries(settings).map(([name, value]) => `--set=${name}=${value}`),
      ],
      { cwd: '/', env: environment, ...cluster.account },
    );
    renameInto(unfinished, cluster.data);
  } catch (cause) {
    const output = (cause as { stderr?: string }).stderr?.trim();
    throw new Error(`initdb failed: ${output || (cause as Error).message}`, { cause });
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** Another process may have finished its data folder first, with the same password. Then that folder stays. */
function renameInto(unfinished: string, data: string): void {
  try {
    renameSync(unfinished, data);
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST'].includes(String((error as NodeJS.ErrnoException).code))) throw error;
  }
}

/** The environment of PostgreSQL's programs: nothing from ours that could change their behaviour. */
export const environment: NodeJS.ProcessEnv = { PATH: '/usr/bin:/bin', LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8', TZ: 'UTC' };
