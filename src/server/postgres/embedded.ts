import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ownAccount } from './account.ts';
import { archiveIn, archiveSettings } from './archive.ts';
import { packagedBinaries, usableBinaries } from './binaries.ts';
import { type Cluster, prepareCluster } from './cluster.ts';
import { ensurePostmaster, type ServerSettings, stopPostmaster, tellToStop } from './postmaster.ts';
import { isRunning } from './processes.ts';

export type Embedded = {
  /** The superuser's URL for the database `postgres`. */
  readonly adminUrl: string;
  /** The same for another database. */
  urlFor(database: string): string;
  /** The current process of the server. It changes after a restart. */
  readonly pid: number;
  /** True when it was running already: another process of ours started it and watches it. */
  readonly adopted: boolean;
  /** PostgreSQL's data folder. */
  readonly data: string;
  /** The folder of its archive: the write-ahead log and the base backups. */
  readonly archive: string;
  stop(): Promise<void>;
};

export type EmbeddedOptions = {
  /** Data folder of the product. PostgreSQL's own folder is `pg` inside it. */
  readonly dir: string;
  readonly log?: (line: string) => void;
  /**
   * Several processes use this server and none of them watches it. It is neither restarted nor stopped when one of them
   * ends; only `stop` ends it.
   */
  readonly shared?: boolean;
  /** Archives the write-ahead log, so that the database can be restored to a moment. */
  readonly archive?: boolean;
  /** Settings that override those of postgresql.conf. */
  readonly settings?: ServerSettings;
};

/** The interval between checks of the server. */
const watchMs = 250;

/**
 * Starts PostgreSQL on `dir` and watches it. A server left running by a killed predecessor is taken over, one that dies
 * is started again, and `stop` ends it cleanly. It listens on a unix socket alone.
 */
export async function startEmbedded({
  dir,
  log = () => {},
  settings: extra = {},
  shared = false,
  archive = false,
}: EmbeddedOptions): Promise<Embedded> {
  const cluster = await clusterIn(dir);
  const settings = archive ? { ...archiveSettings(cluster), ...extra } : extra;
  const first = await ensurePostmaster(cluster, settings, log);
  log(`PostgreSQL ${first.adopted ? 'was running' : 'started'} (process ${first.pid}, data in ${cluster.data})`);
  const keeper = shared ? undefined : keep(cluster, settings, first.pid, log);
  const pid = (): number => keeper?.pid() ?? first.pid;
  return {
    adminUrl: urlOf(cluster, 'postgres'),
    urlFor: (database) => urlOf(cluster, database),
    adopted: first.adopted,
    data: cluster.data,
    archive: archiveIn(path.dirname(cluster.data)),
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

function clusterIn(dir: string): Promise<Cluster> {
  const account = ownAccount();
  const native = packagedBinaries();
  return prepareCluster(dir, (spare) => usableBinaries(native, spare, account), account);
}

/** Every reader of connection strings takes this form; the host before the path is a placeholder that `host` replaces. */
function urlOf(cluster: Cluster, database: string): string {
  return `postgres://postgres:${cluster.password}@localhost/${encodeURIComponent(database)}?host=${encodeURIComponent(cluster.socket)}`;
}

/** The name that PostgreSQL gives its socket follows from the port. */
function socketIn(cluster: Cluster): string {
  return path.join(cluster.socket, '.s.PGSQL.5432');
}

/**
 * Watches the process rather than waiting for its exit, because a server that was taken over is not a child of this
 * process. It tries without limit: without its database the product can still answer that it is busy, which is better
 * than ending.
 */
function keep(cluster: Cluster, settings: ServerSettings, firstPid: number, log: (line: string) => void) {
  let pid = firstPid;
  let stopping = false;
  const stopped = new AbortController();

  const watch = async (): Promise<void> => {
    while (!stopping) {
      await pause(watchMs, undefined, { signal: stopped.signal, ref: false }).catch(() => {});
      if (stopping || (isRunning(pid) && existsSync(socketIn(cluster)))) continue;
      log(`PostgreSQL (process ${pid}) is ${isRunning(pid) ? 'without its socket' : 'gone'}; starting it again`);
      try {
        // Nobody reaches a server whose socket was removed, for example by whatever cleans the temporary folder.
        await stopPostmaster(pid);
        pid = (await ensurePostmaster(cluster, settings, log)).pid;
        log(`PostgreSQL is back (process ${pid})`);
      } catch (error) {
        log(`PostgreSQL did not come back, trying again: ${(error as Error).message}`);
      }
    }
  };
  const watching = watch();
  // A process that ends without `stop` (after a failed start, for example) leaves nothing running. Only a kill cannot
  // be handled.
  const atExit = (): void => {
    tellToStop(cluster, pid);
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
