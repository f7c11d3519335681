import { chmod, copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { basesFolder } from '../postgres/archive.ts';
import { passwordFileName } from '../postgres/cluster.ts';
import { gzipFile } from './gzip-file.ts';
import { keptBeside } from './take.ts';
import { type Base, segmentOf } from './wal.ts';

/** Folders whose contents belong to the running server (PostgreSQL 18, 26.3.4.1). The restored server needs them empty. */
export const emptyFolders = [
  'pg_wal',
  'pg_wal/archive_status',
  'pg_wal/summaries',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_tblspc',
];

function isLeftOut(file: string): boolean {
  const [first = ''] = file.split(path.sep);
  const name = path.basename(file);
  if (emptyFolders.includes(first) || first === 'log') return true;
  return ['postmaster.pid', 'postmaster.opts', 'pg_internal.init', 'current_logfiles'].includes(name) || name.startsWith('pgsql_tmp');
}

export type BaseSource = {
  /** A superuser's address of the product's database. */
  readonly url: string;
  /** PostgreSQL's data folder. */
  readonly data: string;
  readonly archive: string;
  /** The data folder of the product, with its secret. */
  readonly dataDir: string;
};

/** The time within which the log of a base backup must reach the archive. */
const archivedWithin = '10min';

/**
 * Copies PostgreSQL's data folder while the server works, between the two calls of its low-level backup interface. The log puts changes of
 * that time right. `base.json` is written last, so a folder without it is no base.
 */
export async function takeBase(source: BaseSource): Promise<Base> {
  const client = new pg.Client({ connectionString: source.url, application_name: 'quayside base backup' });
  client.on('error', () => {});
  await client.connect();
  const unfinished = path.join(basesFolder(source.archive), 'unfinished');
  try {
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(path.join(unfinished, 'data'), { recursive: true, mode: 0o700 });
    await client.query(`set statement_timeout = '${archivedWithin}'`);
    await client.query("select pg_backup_start('quayside', fast => true)");
    const bytes = await copyData(source.data, path.join(unfinished, 'data'));
    const { rows } = await client.query<{ label: string; at: Date }>(
      'select labelfile as label, clock_timestamp() as at from pg_backup_stop()',
    );
    const [stop] = rows;
    const first = segmentOf(/\(file ([0-9A-F]{24})\)/.exec(stop?.label ?? '')?.[1] ?? '');
    if (!stop || !first) throw new Error('the database does not say where the base backup begins');
    await writeFile(path.join(unfinished, 'backup_label'), stop.label, { mode: 0o600 });
    await copyBeside(source, unfinished);
    const name = stop.at.toISOString().replaceAll(/[-:.]/g, '');
    await writeFile(path.join(unfinished, 'base.json'), `${JSON.stringify({ ...first, at: stop.at.toISOString(), bytes })}\n`, {
      mode: 0o600,
    });
    await rename(unfinished, path.join(basesFolder(source.archive), name));
    return { ...first, name, at: stop.at, bytes };
  } finally {
    await client.end();
    await rm(unfinished, { recursive: true, force: true });
  }
}

async function copyData(from: string, to: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    const file = path.relative(from, path.join(entry.parentPath, entry.name));
    if (isLeftOut(file)) continue;
    if (entry.isDirectory()) await mkdir(path.join(to, file), { recursive: true, mode: 0o700 });
    if (!entry.isFile()) continue;
    await mkdir(path.dirname(path.join(to, file)), { recursive: true, mode: 0o700 });
    // A table may be dropped while it is copied; the log knows of it.
    bytes += await gzipFile(path.join(from, file), path.join(to, `${file}.gz`)).catch(ignoreMissing);
  }
  return bytes;
}

/** A database without its superuser's password and the product's secret opens for nobody. */
async function copyBeside({ data, dataDir }: BaseSource, to: string): Promise<void> {
  const files = [path.join(path.dirname(data), passwordFileName), ...keptBeside.map((name) => path.join(dataDir, name))];
  for (const file of files) {
    const copy = path.join(to, path.basename(file));
    await copyFile(file, copy).then(() => chmod(copy, 0o600), ignoreMissing);
  }
}

/** The whole bases of an archive, oldest first. */
export async function basesOf(archive: string): Promise<Base[]> {
  const bases: Base[] = [];
  for (const name of await readdir(basesFolder(archive)).catch(() => [])) {
    const text = await readFile(path.join(basesFolder(archive), name, 'base.json'), 'utf8').catch(() => undefined);
    if (!text) continue;
    const base = JSON.parse(text) as Omit<Base, 'at' | 'name'> & { at: string };
    bases.push({ ...base, name, at: new Date(base.at) });
  }
  return bases.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

function ignoreMissing(error: NodeJS.ErrnoException): number {
  if (error.code !== 'ENOENT') throw error;
  return 0;
}
