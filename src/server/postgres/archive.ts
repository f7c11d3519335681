import { chownSync, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Cluster } from './cluster.ts';
import type { ServerSettings } from './postmaster.ts';

/** The longest time for which a change stands only in the log that is being written, in seconds. */
const switchAfterSeconds = 300;

/** The folder that PostgreSQL copies its write-ahead log to. */
export const walFolder = (archive: string): string => path.join(archive, 'wal');
/** The folder of the base backups. */
export const basesFolder = (archive: string): string => path.join(archive, 'base');

/** Where a data folder in `home` keeps its archive. */
export const archiveIn = (home: string): string => path.join(home, 'archive');

/**
 * The settings of a server that archives its write-ahead log. PostgreSQL's own module `basic_archive` writes each file
 * under a temporary name, synchronises it and renames it, without a shell. A package without the module gets no
 * archive: an archiver that cannot work would keep every file of the log.
 */
export function archiveSettings(cluster: Cluster): ServerSettings {
  const wal = walFolder(archiveIn(path.dirname(cluster.data)));
  const modules = ['so', 'dylib'].map((ending) => path.join(cluster.binaries, `lib/postgresql/basic_archive.${ending}`));
  if (!modules.some((module) => existsSync(module))) return {};
  mkdirSync(wal, { recursive: true, mode: 0o700 });
  if (cluster.account) chownSync(path.dirname(wal), cluster.account.uid, cluster.account.gid);
  if (cluster.account) chownSync(wal, cluster.account.uid, cluster.account.gid);
  return {
    archive_mode: 'on',
    archive_library: 'basic_archive',
    'basic_archive.archive_directory': wal,
    archive_timeout: `${switchAfterSeconds}s`,
  };
}
