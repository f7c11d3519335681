import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type Cluster, environment, ownFolder } from './cluster.ts';
import { childrenOf, isPostgresIn, isRunning, killNow } from './processes.ts';

export type Postmaster = {
  readonly pid: number;
  /** True when it was running already: its parent was killed and left it behind, or another process of ours watches it. */
  readonly adopted: boolean;
};

export type ServerSettings = Readonly<Record<string, string>>;

/** The time during which a start is retried: after a kill, the old server's memory and process id take a moment to disappear. */
const patience = 10_000;
/** The time that a server gets which was told to stop before. */
const stoppingMsMax = 1_000;
/** The time that its processes get after SIGQUIT, which ends one that does not hang within milliseconds. The server itself would give them 5 s. */
const childrenMsMax = 1_000;
/** The time that a server takes at most after SIGQUIT. */
const quittingMsMax = 7_000;
const sayEveryMs = 5_000;

/**
 * Finds the server that runs on this data folder, or starts one. Answers when it accepts connections, and says what it waits for. A server that
 * stops and does not end, as one does that was told to stop while it recovered from a crash, is ended: a start after that recovers again, which
 * loses nothing that was committed (PostgreSQL, "Shutting Down the Server": immediate shutdown).
 */
export async function ensurePostmaster(
  cluster: Cluster,
  extra: ServerSettings = {},
  log: (line: string) => void = () => {},
): Promise<Postmaster> {
  const deadline = performance.now() + patience;
  const say = every(sayEveryMs, log);
  const ending = endStopping(cluster, log);
  for (;;) {
    const answer = await knock(cluster);
    if (answer === 'open') return { pid: pidOf(cluster) ?? 0, adopted: true };
    if (answer === 'absent') {
      removeStalePid(cluster);
      ownFolder(cluster.socket, cluster.account);
      const pid = await launch(cluster, extra, log);
      if (pid) return { pid, adopted: false };
    }
    if (answer === 'absent' && performance.now() > deadline) throw new Error(`PostgreSQL does not start: ${lastWords(cluster)}`);
    if (answer === 'busy') {
      ending();
      say(`PostgreSQL takes no connections yet (process ${pidOf(cluster)}, ${statusOf(cluster) ?? 'without a status'}); waiting`);
    }
    await pause(200);
  }
}

/**
 * Each call looks whether the server is stopping, and ends it when that takes too long: first by SIGQUIT, then by SIGKILL to its processes, as it
 * does itself after 5 s, and at last by SIGKILL to the server.
 */
function endStopping(cluster: Cluster, log: (line: string) => void): () => void {
  let since: number | undefined;
  let quitAt: number | undefined;
  return () => {
    const now = performance.now();
    const pid = pidOf(cluster);
    if (statusOf(cluster) !== 'stopping' || pid === undefined || !isRunning(pid)) {
      since = quitAt = undefined;
      return;
    }
    since ??= now;
    if (quitAt === undefined && now - since > stoppingMsMax) {
      log(`PostgreSQL (process ${pid}) is stopping and does not end; it is ended, and the next start recovers`);
      process.kill(pid, 'SIGQUIT');
      quitAt = now;
    } else if (quitAt !== undefined && now - quitAt > quittingMsMax) {
      killNow(pid);
      quitAt = now;
    } else if (quitAt !== undefined && now - quitAt > childrenMsMax) {
      for (const child of childrenOf(pid)) killNow(child);
    }
  };
}

/** Passes a line on if the last one was `ms` ago, or the first one came `ms` ago. */
function every(ms: number, log: (line: string) => void): (line: string) => void {
  let last = performance.now();
  return (line) => {
    if (performance.now() - last < ms) return;
    last = performance.now();
    log(line);
  };
}

/** Tells a server to stop at the end of this process, when nobody waits for it. One that is not ready yet would hang in a fast shutdown. */
export function tellToStop(cluster: Cluster, pid: number): void {
  if (isRunning(pid)) process.kill(pid, statusOf(cluster) === 'ready' ? 'SIGINT' : 'SIGQUIT');
}

/**
 * Asks the server to finish: it ends its sessions, writes everything and exits. A server that hangs is stopped
 * immediately, which is safe too.
 */
export async function stopPostmaster(pid: number): Promise<void> {
  for (const [signal, wait] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 5_000],
  ] as const) {
    if (!isRunning(pid)) return;
    process.kill(pid, signal);
    const deadline = performance.now() + wait;
    while (isRunning(pid) && performance.now() < deadline) await pause(20);
  }
  if (isRunning(pid)) throw new Error(`PostgreSQL (process ${pid}) does not stop`);
}

function connectionOf(cluster: Cluster, database: string): pg.ClientConfig {
  return { host: cluster.socket, user: 'postgres', password: cluster.password, database };
}

type Answer = 'open' | 'busy' | 'absent';

/** Tries to sign in. `busy`: a server exists, and it is starting up, shutting down or full. */
async function knock(cluster: Cluster): Promise<Answer> {
  const client = new pg.Client({ ...connectionOf(cluster, 'postgres'), connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return 'open';
  } catch (error) {
    const code = String((error as { code?: string }).code);
    if (['ENOENT', 'ECONNREFUSED'].includes(code)) return 'absent';
    if (code.startsWith('28'))
      throw new Error(`PostgreSQL in ${cluster.data} does not take the password of pg.password beside it`, { cause: error });
    return 'busy';
  } finally {
    await client.end().catch(() => {});
  }
}

/** The process id once it accepts connections, or nothing when it exited instead (the log gives the reason). */
export async function launch(cluster: Cluster, extra: ServerSettings, log: (line: string) => void = () => {}): Promise<number | undefined> {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: cluster.socket,
    unix_socket_permissions: '0700',
    port: '5432',
    ...extra,
  };
  const output = openSync(cluster.startLog, 'w', 0o600);
  // Detached: a Ctrl-C in the terminal is meant for us, and we stop PostgreSQL after closing our own connections.
  const child = spawn(
    path.join(cluster.binaries, 'bin/postgres'),
    ['-D', cluster.data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { cwd: '/', env: environment, detached: true, stdio: ['ignore', output, output], ...cluster.account },
  );
  closeSync(output);
  child.unref();
  let ended: string | undefined;
  child.on('exit', () => (ended = 'exited'));
  child.on('error', (error) => (ended = error.message));
  const say = every(sayEveryMs, log);
  while (!ended) {
    if ((await knock(cluster)) === 'open') return child.pid;
    say(`PostgreSQL starts; after a crash it reads its log again first (process ${child.pid})`);
    await pause(25);
  }
  return undefined;
}

function lockFileOf(cluster: Cluster): string[] {
  return readOrNothing(path.join(cluster.data, 'postmaster.pid')).split('\n');
}

function pidOf(cluster: Cluster): number | undefined {
  const [first] = lockFileOf(cluster);
  return first ? Number(first) : undefined;
}

/** `starting`, `ready`, `stopping` or `standby`: line 8 of the lock file (PostgreSQL, pidfile.h). */
function statusOf(cluster: Cluster): string | undefined {
  return lockFileOf(cluster)[7]?.trim() || undefined;
}

/**
 * PostgreSQL ignores the lock file of a server that is gone, except when the process id in it belongs to a zombie that
 * nobody collects, or to another program (usual in a container, where the ids restart). The id of a running PostgreSQL
 * of this data folder is never touched.
 */
function removeStalePid(cluster: Cluster): void {
  const pid = pidOf(cluster);
  if (pid === undefined) return;
  if (isRunning(pid) && isPostgresIn(pid, realpathSync(cluster.data))) return;
  rmSync(path.join(cluster.data, 'postmaster.pid'), { force: true });
}

export function lastWords(cluster: Cluster): string {
  const words = readOrNothing(cluster.startLog).trim().split('\n').slice(-5).join(' ');
  return `${words || 'it said nothing'} (more in ${path.join(cluster.data, 'log')})`;
}

function readOrNothing(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
