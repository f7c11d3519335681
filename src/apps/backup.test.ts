import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { ownTypes } from '../server/db.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setLanguage } from '../domains/identity/session/contract.ts';
import { setScene } from '../domains/order/server/seed/scene.ts';
import type { OrderTables } from '../domains/order/server/db.ts';
import { copyOut } from '../server/backup/copy.ts';
import { restoreDatabase, restoreFiles } from '../server/backup/restore.ts';
import { sumsOf, tablesOf } from '../server/backup/tables.ts';
import { type Manifest, takeBackup } from '../server/backup/take.ts';
import { migrate } from '../server/migrate.ts';
import { type Embedded, startEmbedded } from '../server/postgres/embedded.ts';
import { ensureDatabase } from './database.ts';
import { type Player, type Stage, startStage } from './stage.ts';

const sha256 = 'ab'.repeat(32);
const jobTables = ['_private_jobs', '_private_job_queues'] as const;
let stage: Stage;
let clerk: Player;
let folder: string;
let elsewhere: Embedded;

beforeAll(async () => {
  stage = await startStage();
  await stage.system<OrderTables, unknown>((work) => setScene(work, stage.companies.cn));
  clerk = await stage.cast();
  folder = await mkdtemp(path.join(tmpdir(), 'quayside-backup-'));
  // PostgreSQL's account must be able to enter it; otherwise its data would be placed elsewhere and stay there.
  await chmod(folder, 0o755);
  elsewhere = await startEmbedded({ dir: path.join(folder, 'elsewhere') });
}, 240_000);
afterAll(async () => {
  await elsewhere.stop();
  await stage.close();
  await rm(folder, { recursive: true, force: true });
});

async function on<T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ types: ownTypes, connectionString: url });
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

/** Changes its language in a loop until it is stopped. */
function writeOn(): () => Promise<number> {
  let [over, written] = [false, 0];
  const running = (async () => {
    while (!over) {
      await clerk.send(setLanguage, { language: written++ % 2 ? 'vi' : 'th' });
    }
  })();
  return async () => {
    over = true;
    await running;
    return written;
  };
}

const restoredUrl = (name: string) => ensureDatabase(elsewhere, name, 'secret');

test('what is taken while others write is one moment, and stands elsewhere as it was', async () => {
  const dataDir = path.join(folder, 'data');
  await mkdir(path.join(dataDir, 'files/ab'), { recursive: true });
  await writeFile(path.join(dataDir, 'files/ab', sha256), 'a proof of delivery');
  // An upload that has not ended has no name yet.
  await writeFile(path.join(dataDir, 'files/ab', `${sha256}.draft`), 'half a proof');
  await writeFile(path.join(dataDir, 'secret'), 'kept');
  await on(stage.ownerUrl, async (client) => {
    await client.query("select graphile_worker.add_job('test', '{}', queue_name => 'one after the other')");
    for (const table of jobTables) await client.query(`update graphile_worker.${table} set locked_by = 'a worker', locked_at = now()`);
  });
  const stop = writeOn();
  const source = { ownerUrl: stage.ownerUrl, dataDir, version: 'test', now: stage.clock.now() };
  const manifest = await takeBackup(source, path.join(folder, 'first'));
  expect(await stop()).toBeGreaterThan(0);

  const ownerUrl = await restoredUrl('restored');
  await restoreDatabase(ownerUrl, path.join(folder, 'first'));
  const there = await on(elsewhere.urlFor('restored'), async (client) => {
    const sums: [string, unknown][] = [];
    for (const table of await tablesOf(client)) sums.push([table.name, await sumsOf(client, table)]);
    return sums;
  });
  expect(there).toEqual(manifest.tables.map(({ name, rows, amounts }) => [name, { rows, amounts }]));
  expect(Number(manifest.tables.find(({ name }) => name === 'customer')?.rows)).toBeGreaterThan(0);

  // The backup is consistent: each change has its audit line and its stored reply, and the reverse.
  const [whole] = await on(elsewhere.urlFor('restored'), async (client) => {
    const { rows } = await client.query(
      `select (select count(*)::int from audit_log where cmd = 'session.setLanguage') as audited, (select count(*)::int from request_log where cmd = 'session.setLanguage') as answered`,
    );
    return rows as { audited: number; answered: number }[];
  });
  expect(whole?.audited).toBe(whole?.answered);
  // Row-level security, triggers and keys are those of the migrations; ids continue from their last values.
  const shape = (url: string) =>
    on(url, async (client) => ({
      forced: (await client.query('select relname from pg_class where relforcerowsecurity order by 1')).rows,
      keys: (await client.query("select conname from pg_constraint where contype = 'f' order by 1")).rows,
      off: (await client.query("select tgname from pg_trigger where tgenabled = 'D'")).rows,
    }));
  expect(await shape(elsewhere.urlFor('restored'))).toEqual(await shape(stage.ownerUrl));
});

test('a job that ran goes on in the restored database, and what is new there gets an id of its own', async () => {
  const { jobs, ids } = await on(elsewhere.urlFor('restored'), async (client) => ({
    jobs: await Promise.all(
      jobTables.map(async (table) => {
        const { rows } = await client.query(`select count(*)::int as there, count(locked_by)::int as locked from graphile_worker.${table}`);
        return rows[0] as object;
      }),
    ),
    ids: await client.query("select nextval(pg_get_serial_sequence('role', 'id')) - max(id) as next from role"),
  }));
  expect({ jobs, ids: ids.rows }).toEqual({ jobs: jobTables.map(() => ({ there: 1, locked: 0 })), ids: [{ next: 1n }] });
});

test('a backup compares the money of each table, and is noted for those who watch over it', async () => {
  const { tables } = JSON.parse(await readFile(path.join(folder, 'first/manifest.json'), 'utf8')) as Manifest;
  const money = Object.fromEntries(tables.map(({ name, amounts }) => [name, Object.keys(amounts)]));
  expect(money).toMatchObject({
    charge: expect.arrayContaining(['amount_minor']),
    ledger_line: expect.arrayContaining(['functional_minor']),
  });
  const notes = await on(stage.ownerUrl, (client) => client.query("select started_at, facts from upkeep_run where kind = 'backup'"));
  const rows = tables.reduce((sum, table) => sum + Number(table.rows), 0);
  expect(notes.rows).toEqual([{ started_at: stage.clock.now(), facts: { tables: tables.length, files: 1, rows } }]);
});

test('row-level security hides nothing from a backup', async () => {
  const hidden = await on(stage.ownerUrl, (client) =>
    client.query(`select c.oid::regclass::text as name from pg_class c where relforcerowsecurity and not exists (
      select from pg_policy p where p.polrelid = c.oid and p.polcmd in ('*', 'r') and pg_get_expr(p.polqual, c.oid) = 'true'
        and 'quayside_system'::regrole = any(p.polroles))
      or (relforcerowsecurity and not has_table_privilege('quayside_system', c.oid, 'select'))`),
  );
  expect(hidden.rows).toEqual([]);
});

test('it is not restored over something, nor from something broken', async () => {
  const busy = await restoredUrl('busy');
  await migrate(busy);
  await expect(restoreDatabase(busy, path.join(folder, 'first'))).rejects.toThrow('the database is not empty');
  await expect(restoreDatabase(await restoredUrl('none'), path.join(folder, 'nowhere'))).rejects.toThrow(/no whole backup/);

  const manifest = path.join(folder, 'first/manifest.json');
  const good = await readFile(manifest, 'utf8');
  const { tables } = JSON.parse(good) as { tables: { name: string; rows: string; file: string }[] };
  await writeFile(
    manifest,
    good.replace(/"rows": "(\d+)"/, (_, rows: string) => `"rows": "${Number(rows) + 1}"`),
  );
  await expect(restoreDatabase(await restoredUrl('short'), path.join(folder, 'first'))).rejects.toThrow(/differs/);
  await writeFile(manifest, good);
  const file = path.join(folder, 'first/tables', tables.find(({ name }) => name === 'customer')?.file ?? '');
  const rows = await readFile(file);
  // Whole, with as many rows and the same sums.
  await writeFile(file, gzipSync(gunzipSync(rows).toString().replace(/CNY/, 'USD')));
  await expect(restoreDatabase(await restoredUrl('forged'), path.join(folder, 'first'))).rejects.toThrow(/not what was backed up/);
  const left = await on(elsewhere.urlFor('forged'), (client) => client.query('select count(*)::int as n from account'));
  expect(left.rows).toEqual([{ n: 0 }]);
  // Each of four databases is migrated from the beginning.
}, 240_000);

test('files and the secret come along', async () => {
  const there = path.join(folder, 'there');
  await restoreFiles(path.join(folder, 'first'), there);
  expect(await readFile(path.join(there, 'secret'), 'utf8')).toBe('kept');
  expect(await readFile(path.join(there, 'files/ab', sha256), 'utf8')).toBe('a proof of delivery');
  expect(await readdir(path.join(there, 'files/ab'))).toEqual([sha256]);
}, 240_000);

test('a sink that is slower than the database does not leave the connection paused', async () => {
  const client = new pg.Client({ types: ownTypes, connectionString: elsewhere.adminUrl });
  await client.connect();
  try {
    // All of it arrives in the driver's one buffer, and the sink is full from the first byte on.
    const sink = new PassThrough({ highWaterMark: 1 });
    await copyOut(client, 'copy (select generate_series(1, 3)) to stdout', sink).finally(() => sink.end());
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    expect(String(await sink.toArray())).toContain('3');
  } finally {
    await client.end();
  }
}, 240_000);
