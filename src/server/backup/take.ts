import { createWriteStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { createHash } from 'node:crypto';
import { PassThrough } from 'node:stream';
import pg from 'pg';
import { copyOut } from './copy.ts';
import { quoted, seeingAll, type Sums, sumsOf, type Table, tablesOf } from './tables.ts';

/** The description of a backup: `manifest.json`. It is written last, so a folder without one is not a backup. */
export type Manifest = {
  readonly format: 1;
  readonly version: string;
  readonly at: string;
  readonly migrations: readonly string[];
  readonly tables: readonly (Table & Sums & { readonly file: string; readonly sha256: string })[];
  readonly sequences: readonly { readonly name: string; readonly last: string }[];
  readonly files: number;
};

export type Source = {
  /** The owner of the database, or a superuser. */
  readonly ownerUrl: string;
  /** The folder where the server stores files and its secret. */
  readonly dataDir: string;
  readonly version: string;
  readonly now: Date;
};

/** The files stored beside the database. Without the secret, the passwords in the database cannot be decrypted. */
export const keptBeside = ['secret', 'demo-accounts.json'] as const;

/**
 * Writes one moment of the database and all files to a new folder while the product runs. Every table is read in one
 * snapshot, and a file always exists before the row that names it.
 */
export async function takeBackup(source: Source, folder: string): Promise<Manifest> {
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(path.join(unfinished, 'tables'), { recursive: true, mode: 0o700 });
  const client = new pg.Client({ connectionString: source.ownerUrl, application_name: 'quayside backup' });
  await client.connect();
  try {
    const all = await seeingAll(client);
    await client.query("set statement_timeout = 0; set timezone = 'UTC'; begin isolation level repeatable read read only");
    const tables = [];
    for (const table of await tablesOf(client)) {
      if (table.forced) await all.enter();
      const file = `${table.name.replaceAll('"', '')}.copy.gz`;
      const sha256 = await writeTable(client, table, path.join(unfinished, 'tables', file));
      tables.push({ ...table, ...(await sumsOf(client, table)), file, sha256 });
      if (table.forced) await all.leave();
    }
    const { rows: migrations } = await client.query<{ name: string }>('select name from migration order by name');
    const { rows: sequences } = await client.query<{ name: string; last: string }>(
      `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences
         where schemaname in ('public', 'graphile_worker') and last_value is not null order by 1`,
    );
    await client.query('commit');
    const files = await copyFolder(path.join(source.dataDir, 'files'), path.join(unfinished, 'files'));
    for (const name of keptBeside) await copyFile(path.join(source.dataDir, name), path.join(unfinished, name)).catch(ignoreMissing);
    const { version, now } = source;
    const manifest: Manifest = {
      format: 1,
      version,
      at: now.toISOString(),
      migrations: migrations.map(({ name }) => name),
      tables,
      sequences,
      files,
    };
    await writeFile(path.join(unfinished, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
    await rename(unfinished, folder);
    await client.query("insert into upkeep_run (kind, started_at, facts) values ('backup', $1, $2)", [
      now,
      { tables: tables.length, files, rows: tables.reduce((sum, { rows }) => sum + Number(rows), 0) },
    ]);
    return manifest;
  } finally {
    await client.end();
  }
}

async function writeTable(client: pg.Client, { name, columns }: Table, file: string): Promise<string> {
  const [out, hash] = [new PassThrough(), createHash('sha256')];
  const written = pipeline(
    out,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    },
    createGzip({ level: 5 }),
    createWriteStream(file, { mode: 0o600 }),
  );
  await Promise.all([copyOut(client, `copy (select ${quoted(columns)} from ${name}) to stdout`, out).finally(() => out.end()), written]);
  return hash.digest('hex');
}

/** Drafts of files that are still being written are left out. */
async function copyFolder(from: string, to: string): Promise<number> {
  let copied = 0;
  for (const name of await readdir(from, { recursive: true }).catch(ignoreMissing)) {
    if (!/^[0-9a-f]{2}[\\/][0-9a-f]{64}$/.test(String(name))) continue;
    await mkdir(path.dirname(path.join(to, name)), { recursive: true });
    // Unused files may be swept away in the meantime.
    const [bytes] = await open(path.join(from, name)).then((file) => [file], ignoreMissing);
    if (!bytes) continue;
    await pipeline(bytes.createReadStream(), createWriteStream(path.join(to, name), { mode: 0o600 }));
    copied++;
  }
  return copied;
}

function ignoreMissing(error: NodeJS.ErrnoException): never[] {
  if (error.code !== 'ENOENT') throw error;
  return [];
}
