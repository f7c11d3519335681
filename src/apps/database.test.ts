import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Embedded, startEmbedded } from '../server/postgres/embedded.ts';
import { migrate } from '../server/migrate.ts';
import { asApp, ensureDatabase, hasCompany, isOurSecret, prepareDatabase, refreshStatistics } from './database.ts';

let dir: string;
let server: Embedded;
let ownerUrl: string;
let appUrl: string;

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'quayside-roles-'));
  // PostgreSQL's account must be able to enter it; otherwise its data would be placed elsewhere and stay there.
  await chmod(dir, 0o755);
  server = await startEmbedded({ dir });
  // A database of an earlier version, created by the superuser: its ownership is transferred.
  await run(server.adminUrl, 'create database quayside');
  await migrate(server.urlFor('quayside'));
  ownerUrl = await ensureDatabase(server, 'quayside', 'secret');
  ({ appUrl } = await prepareDatabase(ownerUrl, 'secret', () => {}));
}, 60_000);
afterAll(async () => {
  await server.stop();
  await rm(dir, { recursive: true, force: true });
});

async function run(url: string, ...statements: string[]): Promise<pg.QueryResult['rows']> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: pg.QueryResult['rows'] = [];
    for (const statement of statements) rows = (await client.query(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

test('the owner owns the database and everything of ours in it, and is no superuser', async () => {
  expect(
    await run(ownerUrl, 'select current_user as me, rolsuper, rolbypassrls, rolcreatedb from pg_roles where rolname = current_user'),
  ).toEqual([{ me: 'quayside_owner', rolsuper: false, rolbypassrls: false, rolcreatedb: false }]);
  const strangers = await run(
    ownerUrl,
    `select c.oid::regclass::text as what, relowner::regrole::text as owner from pg_class c where relowner <> 'quayside_owner'::regrole
       and relnamespace in (select oid from pg_namespace where nspname in ('public', 'app', 'graphile_worker'))
     union all
     select p.oid::regprocedure::text, proowner::regrole::text from pg_proc p where proowner <> 'quayside_owner'::regrole
       and pronamespace in (select oid from pg_namespace where nspname in ('app', 'graphile_worker'))`,
  );
  expect(strangers).toEqual([]);
  await expect(run(ownerUrl, "select pg_read_file('/etc/passwd')")).rejects.toThrow(/permission denied/);
});

test('the secret of the servers of a database is known from that of others, which changes nothing', async () => {
  expect(await isOurSecret(asApp(ownerUrl, 'another'))).toBe(false);
  expect(await isOurSecret(asApp(ownerUrl, 'secret'))).toBe(true);
});

test('an own company is found in a database, and none in one without tables', async () => {
  expect([await hasCompany(server.adminUrl), await hasCompany(ownerUrl)]).toEqual([false, false]);
  await run(
    ownerUrl,
    `insert into own_company (code, name, name_en, country, currency, time_zone, number_mark)
       values ('QS', 'Quayside', 'Quayside', 'VN', 'VND', 'Asia/Ho_Chi_Minh', 'Q')`,
  );
  expect(await hasCompany(ownerUrl)).toBe(true);
});

test('what a later migration makes is granted as before', async () => {
  await run(ownerUrl, 'create table later (id bigint generated always as identity)');
  const may =
    "select has_table_privilege('quayside_staff', 'later', 'insert') as staff, has_table_privilege('quayside_carrier', 'later', 'select') as carrier";
  expect(await run(ownerUrl, may)).toEqual([{ staff: true, carrier: false }]);
});

describe('the role that the product works as', () => {
  test('owns nothing and has no powers', async () => {
    const [facts] = await run(
      ownerUrl,
      `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolinherit, rolreplication,
         (select count(*)::int from pg_class where relowner = r.oid) + (select count(*)::int from pg_proc where proowner = r.oid) as owns
       from pg_roles r where rolname = 'quayside_app'`,
    );
    expect(facts).toEqual({
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolinherit: false,
      rolreplication: false,
      owns: 0,
    });
  });

  test.each([
    ["select pg_read_file('/etc/passwd')"],
    ["select lo_import('/etc/passwd')"],
    ["copy account from '/etc/passwd'"],
    ["copy account to program 'true'"],
    ['create table mine (id int)'],
    ['alter table account disable row level security'],
    ['set role quayside_owner'],
    ['set role postgres'],
    ['set session_replication_role = replica'],
    ['alter role quayside_app bypassrls'],
    ['create role another'],
    ['select * from transport_order'],
    ['update audit_log set what = what'],
    ['alter table audit_log disable trigger all'],
    ['select * from pg_authid'],
  ])('may not: %s', async (statement) => {
    await expect(run(appUrl, statement)).rejects.toThrow(/permission denied|must be owner|must be superuser|only roles with/i);
  });

  test('even as staff it may not change what is written in the audit log', async () => {
    await expect(run(appUrl, 'set role quayside_staff', 'update audit_log set what = what')).rejects.toThrow(/permission denied/);
    await expect(run(appUrl, 'set role quayside_staff', 'truncate audit_log')).rejects.toThrow(/permission denied/);
  });
});

test('statistics of the rows of all tables are there when they are refreshed', async () => {
  // So few rows are of no concern to PostgreSQL's own upkeep.
  await run(ownerUrl, 'create table counted as select generate_series(1, 3)');
  const known = () => run(ownerUrl, "select reltuples::int as rows from pg_class where oid = 'counted'::regclass");
  expect(await known()).toEqual([{ rows: -1 }]);
  await refreshStatistics(ownerUrl);
  expect(await known()).toEqual([{ rows: 3 }]);
  await run(ownerUrl, 'drop table counted');
});
