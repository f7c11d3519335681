import { chownSync, existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { ownAccount } from '../postgres/account.ts';
import { walFolder, basesFolder } from '../postgres/archive.ts';
import { packagedBinaries, usableBinaries } from '../postgres/binaries.ts';
import { type Cluster, clusterAt, homeOf, passwordFileName } from '../postgres/cluster.ts';
import { lastWords, launch, stopPostmaster } from '../postgres/postmaster.ts';
import { basesOf, emptyFolders } from './base.ts';
import { gunzipFile } from './gzip-file.ts';
import { CannotRestore } from './restore.ts';
import { keptBeside } from './take.ts';
import { type Base, baseFor, segmentOf } from './wal.ts';

export type RestoreMoment = {
  readonly archive: string;
  /** The data folder of the product. It holds no database. */
  readonly dataDir: string;
  /** The moment, or the end of the archive. */
  readonly to: Date | 'end';
};

/** An instant with its offset: a local time would be guessed. */
const instantShape = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;

export function momentOf(text: string | undefined): RestoreMoment['to'] {
  if (text === 'end') return 'end';
  const moment = new Date(instantShape.test(text ?? '') ? (text ?? '') : Number.NaN);
  if (Number.isNaN(moment.getTime()))
    throw new CannotRestore(
      `--to takes a moment such as 2026-11-22T10:15:00Z or 2026-11-22T17:15:00+07:00, or the word end, not ${text || 'nothing'}`,
    );
  return moment;
}

/** Where an installation keeps its archive. With an account of its own, PostgreSQL's home is a link in the data folder. */
export function archiveOf(dataDir: string): string {
  const homes = [dataDir, path.join(dataDir, 'postgresql')];
  return path.join(homes.find((home) => existsSync(path.join(home, 'archive'))) ?? dataDir, 'archive');
}

/**
 * Restores the database as it was at a moment: unpacks the newest base before it, replays the log up to the last
 * transaction that ended by then, and puts the result in its place. A restore that fails leaves nothing.
 */
export async function restoreMoment({ archive, dataDir, to }: RestoreMoment): Promise<{ base: Base }> {
  const account = ownAccount();
  const home = homeOf(dataDir, account);
  if (existsSync(path.join(home, 'pg')))
    throw new CannotRestore(`${path.join(home, 'pg')} holds a database; stop the product and move that folder away first`);
  const bases = await basesOf(archive);
  const base = to === 'end' ? bases.at(-1) : baseFor(to, bases);
  if (!bases[0]) throw new CannotRestore(`${archive} holds no archive of a database`);
  if (!base) throw new CannotRestore(`the archive begins at ${bases[0].at.toISOString()}; no earlier moment can be restored`);

  const folder = path.join(basesFolder(archive), base.name);
  await copyFile(path.join(folder, passwordFileName), path.join(home, passwordFileName));
  const here = clusterAt(home, (spare) => usableBinaries(packagedBinaries(), spare, account), account);
  const cluster: Cluster = { ...here, data: path.join(home, 'pg.restoring') };
  const log = path.join(home, 'pg.restoring.wal');
  try {
    for (const old of [cluster.data, log]) await rm(old, { recursive: true, force: true });
    await unpackBase(folder, cluster);
    await unpackLog(walFolder(archive), log, base);
    await own(cluster, [cluster.data, log]);
    await replay(cluster, log, to);
    await rename(cluster.data, here.data);
  } finally {
    for (const old of [cluster.data, log]) await rm(old, { recursive: true, force: true });
  }
  for (const name of keptBeside) if (existsSync(path.join(folder, name))) await copyFile(path.join(folder, name), path.join(dataDir, name));
  return { base };
}

async function unpackBase(from: string, { data }: Cluster): Promise<void> {
  await mkdir(data, { mode: 0o700 });
  for (const name of emptyFolders) await mkdir(path.join(data, name), { recursive: true, mode: 0o700 });
  const root = path.join(from, 'data');
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const source = path.join(entry.parentPath, entry.name);
    const target = path.join(data, path.relative(root, source));
    await mkdir(entry.isDirectory() ? target : path.dirname(target), { recursive: true, mode: 0o700 });
    if (entry.isFile()) await gunzipFile(source, target.replace(/\.gz$/, ''));
  }
  await copyFile(path.join(from, 'backup_label'), path.join(data, 'backup_label'));
  await copyFile(path.join(from, 'backup_label'), path.join(data, 'recovery.signal'));
}

/** The log that the base needs. Segments copied by hand from the folder of a broken server are not compressed. */
async function unpackLog(from: string, to: string, base: Base): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  for (const file of (await readdir(from)).toSorted()) {
    const segment = segmentOf(file);
    if (!segment || segment.timeline !== base.timeline || segment.number < base.number) continue;
    if (file.endsWith('.gz')) await gunzipFile(path.join(from, file), path.join(to, file.replace(/\.gz$/, '')));
    else await copyFile(path.join(from, file), path.join(to, file));
  }
}

async function own({ account }: Cluster, folders: readonly string[]): Promise<void> {
  if (!account) return;
  for (const folder of folders) {
    chownSync(folder, account.uid, account.gid);
    for (const file of await readdir(folder, { recursive: true })) chownSync(path.join(folder, file), account.uid, account.gid);
  }
}

/** A server that replays the log, opens for nobody before it is done, and stops then. */
async function replay(cluster: Cluster, log: string, to: RestoreMoment['to']): Promise<void> {
  const pid = await launch(cluster, {
    restore_command: `cp ${shellText(log.replaceAll('%', '%%'))}/%f "%p"`,
    recovery_target_action: 'promote',
    recovery_target_timeline: 'current',
    // This setting is read before the names of time zones are known, Z among them.
    ...(to === 'end' ? {} : { recovery_target_time: to.toISOString().replace('T', ' ').replace('Z', '+00') }),
    hot_standby: 'off',
    archive_mode: 'off',
    logging_collector: 'off',
  });
  if (pid === undefined) throw await reasonOf(cluster, to);
  await stopPostmaster(pid);
}

async function reasonOf(cluster: Cluster, to: RestoreMoment['to']): Promise<Error> {
  const output = await readFile(cluster.startLog, 'utf8');
  if (to === 'end' || !output.includes('recovery ended before configured recovery target was reached'))
    return new Error(`PostgreSQL does not replay the log: ${lastWords(cluster)}`);
  const last = /last completed transaction was at log time (.+)/.exec(output)?.[1];
  const end = last
    ? `its last change is of ${new Date(last.replace(' UTC', 'Z').replace(' ', 'T').replace('+00', 'Z')).toISOString()}`
    : 'it holds no change after the base backup';
  return new CannotRestore(`the archive ends before ${to.toISOString()}: ${end}. Use --to end for all of it`);
}

const shellText = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
