import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { ownAccount } from './account.ts';
import { packagedBinaries, usableBinaries } from './binaries.ts';
import { type Cluster, prepareCluster } from './cluster.ts';
import { ensurePostmaster, type ServerSettings, stopPostmaster } from './postmaster.ts';
import { isRunning } from './processes.ts';

export type Embedded = {
  /** The superuser's way into the database `postgres`. */
  readonly adminUrl: string;
  /** The same for another database. */
  urlFor(database: string): string;
  /** The server's process at this moment; another after it was restarted. */
  readonly pid: number;
  /** It ran already: another process of ours has started it and looks after it. */
  readonly adopted: boolean;
  stop(): Promise<void>;
};

export type EmbeddedOptions = {
  /** Data folder of the product; PostgreSQL's own lies in it under `pg`. */
  readonly dir: string;
  readonly log?: (line: string) => void;
  /**
   * Several processes use this server and none of them looks after it: it is neither started again nor stopped when one of them
   * ends, but only by `stop`.
   */
  readonly shared?: boolean;
  /** Settings that win over those of postgresql.conf. */
  readonly settings?: ServerSettings;
};

/** How often the server is looked at. */
const watchMs = 250;

/**
 * Starts PostgreSQL on `dir` and looks after it: a server left running by a killed predecessor is taken over, one that dies is
 * started again, and `stop` ends it cleanly. It listens on a unix socket alone.
 */
export async function startEmbedded({ dir, log = () => {}, settings = {}, shared = false }: EmbeddedOptions): Promise<Embedded> {
  const account = ownAccount();
  const native = packagedBinaries();
  const cluster = await prepareCluster(dir, (spare) => usableBinaries(native, spare, account), account);
  const first = await ensurePostmaster(cluster, settings);
  log(`PostgreSQL ${first.adopted ? 'was running' : 'started'} (process ${first.pid}, data in ${cluster.data})`);
  const keeper = shared ? undefined : keep(cluster, settings, first.pid, log);
  const pid = (): number => keeper?.pid() ?? first.pid;
  return {
    adminUrl: urlOf(cluster, 'postgres'),
    urlFor: (database) => urlOf(cluster, database),
    adopted: first.adopted,
    get pid() {
      return pid();
    },
    async stop() {
      await keeper?.end();
      await stopPostmaster(pid());
      rmSync(cluster.socket, { recursive: true, force: true });
      log('PostgreSQL stopped');
    },
  };
}

/** Every reader of connection strings takes this form; the host before the path is a placeholder that `host` replaces. */
function urlOf(cluster: Cluster, database: string): string {
  return `postgres://postgres:${cluster.password}@localhost/${encodeURIComponent(database)}?host=${encodeURIComponent(cluster.socket)}`;
}

/**
 * Watches the process rather than waiting for its exit, since one that was taken over is nobody's child here. It tries for as long
 * as it takes: without its database the product can answer that it is busy, and that is better than to be gone.
 */
function keep(cluster: Cluster, settings: ServerSettings, firstPid: number, log: (line: string) => void) {
  let pid = firstPid;
  let stopping = false;
  const stopped = new AbortController();

  const watch = async (): Promise<void> => {
    while (!stopping) {
      await pause(watchMs, undefined, { signal: stopped.signal, ref: false }).catch(() => {});
      if (stopping || isRunning(pid)) continue;
      log(`PostgreSQL (process ${pid}) is gone; starting it again`);
      try {
        pid = (await ensurePostmaster(cluster, settings)).pid;
        log(`PostgreSQL is back (process ${pid})`);
      } catch (error) {
        log(`PostgreSQL did not come back, trying again: ${(error as Error).message}`);
      }
    }
  };
  const watching = watch();
  // A process that ends without `stop` (a start that failed, say) leaves nothing running behind; only a kill cannot be answered.
  const atExit = (): void => {
    if (isRunning(pid)) process.kill(pid, 'SIGINT');
  };
  process.once('exit', atExit);
  return {
    pid: () => pid,
    async end(): Promise<void> {
      stopping = true;
      stopped.abort();
      await watching;
      process.off('exit', atExit);
    },
  };
}
