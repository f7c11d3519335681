import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { walFolder } from '../postgres/archive.ts';
import { type Embedded, startEmbedded } from '../postgres/embedded.ts';
import { basesOf } from './base.ts';
import { type ArchiveFacts, keepArchive } from './keep-archive.ts';
import { momentOf, restoreMoment } from './restore-moment.ts';
import { CannotRestore } from './restore.ts';
import { segmentOf } from './wal.ts';

let folder: string;
let archive: string;
let running: Embedded;
/** After the first row, after the second, and the time that the server was stopped. */
const moments: Date[] = [];

const runTable = "create table upkeep_run (kind text not null, started_at timestamptz not null, facts jsonb not null default '{}')";

async function ask(server: Embedded, sql: string, values: unknown[] = []): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: server.adminUrl });
  await client.connect();
  try {
    return (await client.query<{ value: unknown }>(sql, values)).rows.map(({ value }) => value);
  } finally {
    await client.end();
  }
}

const momentNow = async (server: Embedded): Promise<Date> => {
  const [moment] = await ask(server, "select date_trunc('milliseconds', clock_timestamp() + interval '2 ms') as value from pg_sleep(0.01)");
  await ask(server, 'select pg_sleep(0.02) as value');
  if (!(moment instanceof Date)) throw new Error('no moment');
  return moment;
};

const keeper = (server: Embedded, dataDir: string, reserveBytes = 0) =>
  keepArchive({ url: server.adminUrl, data: server.data, archive: server.archive, dataDir }, { days: 3, reserveBytes }, () => {});

async function round(server: Embedded, dataDir: string, reserveBytes = 0): Promise<ArchiveFacts | undefined> {
  const archiveKeeper = keeper(server, dataDir, reserveBytes);
  return archiveKeeper.round().finally(() => archiveKeeper.close());
}

const installation = (name: string): string => path.join(folder, name);

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'quayside moment '));
  chmodSync(folder, 0o755);
  const dataDir = installation("first's");
  running = await startEmbedded({ dir: dataDir, archive: true });
  writeFileSync(path.join(dataDir, 'secret'), 'the secret');
  await ask(running, runTable);
  await ask(running, 'create table payment (amount int)');
  expect(await round(running, dataDir)).toMatchObject({ ok: true, error: null });
  archive = running.archive;
  for (const amount of [1, 2]) {
    await ask(running, 'insert into payment values ($1)', [amount]);
    moments.push(await momentNow(running));
    await ask(running, 'select pg_switch_wal()::text as value');
  }
  await ask(running, 'delete from payment');
  // A clean stop archives what is still in the log.
  await running.stop();
}, 120_000);
afterAll(async () => {
  await running.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function paymentsAt(dataDir: string, to: Date | 'end'): Promise<unknown[]> {
  await restoreMoment({ archive, dataDir, to });
  const server = await startEmbedded({ dir: dataDir });
  return ask(server, 'select amount as value from payment order by 1').finally(() => server.stop());
}

test('a restore shows exactly what was there at the moment', async () => {
  const [first, second] = moments;
  if (!first || !second) throw new Error('no moments');
  expect(await paymentsAt(installation('at-first'), first)).toEqual([1]);
  expect(await paymentsAt(installation('at-second'), second)).toEqual([1, 2]);
  expect(await paymentsAt(installation('at-end'), 'end')).toEqual([]);
  expect(readdirSync(installation('at-first'))).toContain('secret');
}, 120_000);

test('a moment outside the archive is refused with its bounds, and nothing is left behind', async () => {
  const base = (await basesOf(archive))[0];
  if (!base) throw new Error('no base');
  const restore = (to: Date, dataDir = installation('none')) => restoreMoment({ archive, dataDir, to });
  await expect(restore(new Date(base.at.getTime() - 1))).rejects.toThrow(`the archive begins at ${base.at.toISOString()}`);
  const later = restore(new Date('2099-01-01T00:00:00Z'));
  await expect(later).rejects.toBeInstanceOf(CannotRestore);
  await expect(later).rejects.toThrow(/the archive ends before 2099-01-01T00:00:00.000Z: its last change is of 20\d\d-.+Z. Use --to end/);
  expect(
    readdirSync(installation('none')).filter((name) => name.startsWith('pg') && name !== 'pg.password' && name !== 'pg.start.log'),
  ).toEqual([]);
  await expect(restore(moments[0] ?? new Date(), installation("first's"))).rejects.toThrow(/holds a database/);
  await expect(restoreMoment({ archive: installation('nowhere'), dataDir: installation('none'), to: 'end' })).rejects.toThrow(
    /holds no archive/,
  );
}, 120_000);

test('a moment is written with its offset', () => {
  expect(momentOf('2026-11-22T17:15:00+07:00')).toEqual(new Date('2026-11-22T10:15:00Z'));
  for (const text of ['2026-11-22 10:15', '2026-11-22T10:15:00', 'yesterday', '2026-13-22T10:15:00Z', '', undefined])
    expect(() => momentOf(text)).toThrow(CannotRestore);
});

test('the command restores in the place of a database that was moved away, and says what it did', async () => {
  const [first] = moments;
  const dataDir = installation("first's");
  renameSync(running.data, `${running.data}.broken`);
  const run = (to: string) =>
    spawnSync(process.execPath, [path.join(import.meta.dirname, '../../../scripts/restore.ts'), '--to', to], {
      encoding: 'utf8',
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
    });
  const wrong = run('half past ten');
  expect([wrong.status, wrong.stderr]).toEqual([1, expect.stringContaining('--to takes a moment such as')]);
  const done = run(first?.toISOString() ?? '');
  expect([done.stderr, done.status]).toEqual(['', 0]);
  expect(done.stdout).toContain(`Restored the database as it was at ${first?.toISOString()}`);

  // The restored server begins another timeline, and with it another base.
  running = await startEmbedded({ dir: dataDir, archive: true });
  expect(await ask(running, 'select amount as value from payment')).toEqual([1]);
  expect(await round(running, dataDir)).toMatchObject({ ok: true });
  expect((await basesOf(archive)).map(({ timeline }) => timeline)).toEqual([1, 2]);
}, 120_000);

test('the log is compressed, and a log with a gap gets a new base', async () => {
  const dataDir = installation("first's");
  const segments = () => readdirSync(walFolder(archive)).filter((file) => segmentOf(file)?.timeline === 2);
  await ask(running, 'insert into payment values (3)');
  await ask(running, 'select pg_switch_wal()::text as value');
  await ask(running, 'insert into payment values (4)');
  await ask(running, 'select pg_switch_wal()::text as value');
  await expect.poll(() => segments().filter((file) => !file.endsWith('.gz')).length, { timeout: 10_000 }).toBe(2);
  await round(running, dataDir);
  expect(segments().every((file) => file.endsWith('.gz'))).toBe(true);
  expect(await basesOf(archive)).toHaveLength(2);
  rmSync(path.join(walFolder(archive), segments().at(-2) ?? ''));
  await round(running, dataDir);
  expect(await basesOf(archive)).toHaveLength(3);
}, 60_000);

test('the archive gives way on a full disk and says so', async () => {
  const facts = await round(running, installation("first's"), Number.MAX_SAFE_INTEGER / 4);
  expect(facts).toMatchObject({ ok: false, error: 'no room for a base backup', from: null });
  expect(await basesOf(archive)).toEqual([]);
  expect(readdirSync(walFolder(archive)).filter((file) => segmentOf(file))).toEqual([]);
  const [stored] = await ask(running, "select facts ->> 'error' as value from upkeep_run where kind = 'archive'");
  expect(stored).toBe('no room for a base backup');
}, 60_000);

test('a server that runs without its archive is reported', async () => {
  const dir = installation('without');
  const server = await startEmbedded({ dir });
  try {
    await ask(server, runTable);
    expect(await round(server, dir)).toMatchObject({ ok: false, error: expect.stringContaining('started without its archive') });
  } finally {
    await server.stop();
  }
}, 60_000);
