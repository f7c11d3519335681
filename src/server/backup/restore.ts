import { createReadStream } from 'node:fs';
import { copyFile, cp, readFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { migrate } from '../migrate.ts';
import { copyIn } from './copy.ts';
import { quoted, sumsOf, tablesOf } from './tables.ts';
import { keptBeside, type Manifest } from './take.ts';

/** The target is not empty or the backup is incomplete. Nothing was changed. */
export class CannotRestore extends Error {}

export async function readManifest(folder: string): Promise<Manifest> {
  try {
    return JSON.parse(await readFile(path.join(folder, 'manifest.json'), 'utf8')) as Manifest;
  } catch (cause) {
    throw new CannotRestore(`${folder} holds no whole backup: manifest.json cannot be read`, { cause });
  }
}

/**
 * Loads a backup into an empty database, as its owner, in one transaction, and compares every count and every sum of
 * money with those in the backup. The schema comes from the migrations that the backup lists; later ones run at the
 * next start.
 */
export async function restoreDatabase(ownerUrl: string, folder: string, note: (text: string) => void = () => {}): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'quayside restore' });
  await client.connect();
  try {
    const there = await client.query("select to_regclass('public.migration') as found");
    if (there.rows[0]?.found) throw new CannotRestore('the database is not empty');
    await migrate(ownerUrl, note, new Set(manifest.migrations));
    await client.query("set statement_timeout = 0; set timezone = 'UTC'; begin");
    const tables = await tablesOf(client);
    const constraints = await foreignKeys(client);
    for (const { on, name } of constraints) await client.query(`alter table ${on} drop constraint ${pg.escapeIdentifier(name)}`);
    for (const table of tables) {
      await client.query(`alter table ${table.name} disable trigger user`);
      if (table.forced) await client.query(`alter table ${table.name} no force row level security`);
    }
    // The backup also holds the rows that migrations insert.
    await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
    for (const table of manifest.tables) {
      note(`${table.name}: ${table.rows} rows`);
      await load(client, table, path.join(folder, 'tables', table.file));
    }
    for (const { name, last } of manifest.sequences) await client.query('select setval($1::regclass, $2)', [name, last]);
    for (const { on, name, definition } of constraints)
      await client.query(`alter table ${on} add constraint ${pg.escapeIdentifier(name)} ${definition}`);
    // The jobs that were running when the backup was taken have no worker any more.
    await client.query('update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at is not null');
    await client.query('update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_at is not null');
    await compare(client, manifest);
    for (const table of tables) {
      await client.query(`alter table ${table.name} enable trigger user`);
      if (table.forced) await client.query(`alter table ${table.name} force row level security`);
    }
    await client.query('commit');
    await client.query('analyze');
    return manifest;
  } finally {
    await client.end();
  }
}

/** Puts the files and the secret of a backup where a server looks for them. */
export async function restoreFiles(folder: string, dataDir: string): Promise<void> {
  const missing = (error: NodeJS.ErrnoException): void => {
    if (error.code !== 'ENOENT') throw error;
  };
  await cp(path.join(folder, 'files'), path.join(dataDir, 'files'), { recursive: true }).catch(missing);
  for (const name of keptBeside) await copyFile(path.join(folder, name), path.join(dataDir, name)).catch(missing);
}

async function foreignKeys(client: pg.Client): Promise<{ on: string; name: string; definition: string }[]> {
  const { rows } = await client.query<{ on: string; name: string; definition: string }>(
    `select conrelid::regclass::text as on, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
      where contype = 'f' and conparentid = 0
        and connamespace in (select oid from pg_namespace where nspname in ('public', 'graphile_worker'))`,
  );
  return rows;
}

async function load(client: pg.Client, table: Manifest['tables'][number], file: string): Promise<void> {
  const [hash, rows] = [createHash('sha256'), new PassThrough()];
  const reading = pipeline(
    createReadStream(file),
    createGunzip(),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    },
    rows,
  );
  await Promise.all([copyIn(client, `copy ${table.name} (${quoted(table.columns)}) from stdin`, rows), reading]);
  if (hash.digest('hex') !== table.sha256) throw new CannotRestore(`${table.file} is not what was backed up`);
}

async function compare(client: pg.Client, manifest: Manifest): Promise<void> {
  for (const table of manifest.tables) {
    const now = await sumsOf(client, table);
    const [expectedSums, actualSums] = [{ rows: table.rows, amounts: table.amounts }, now].map((sums) => JSON.stringify(sums));
    if (expectedSums !== actualSums)
      throw new CannotRestore(`${table.name} differs: the backup says ${expectedSums}, there is ${actualSums}`);
  }
}
