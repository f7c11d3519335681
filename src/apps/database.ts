import { createHmac } from 'node:crypto';
import pg from 'pg';
import { withUser } from '../server/db.ts';
import { migrate } from '../server/migrate.ts';
import { startEmbedded } from '../server/postgres/embedded.ts';
import type { Settings } from './settings.ts';

/**
 * Brings the database up to date as its owner and returns the url of the role that the server works as. That role's password is derived
 * from the server's secret, so that several servers agree on it without communication.
 */
export async function prepareDatabase(ownerUrl: string, secret: string, note: (text: string) => void): Promise<{ appUrl: string }> {
  await migrate(ownerUrl, note);
  await withClient(ownerUrl, (client) => client.query(`alter role quayside_app password ${pg.escapeLiteral(passwordOfApp(secret))}`));
  return { appUrl: asApp(ownerUrl, secret) };
}

/**
 * Refreshes the statistics of all tables after many rows came at once. Without them PostgreSQL plans by guesses, until its own upkeep comes
 * round a minute or two later: the order list of the demo takes ten times as long.
 */
export async function refreshStatistics(ownerUrl: string): Promise<void> {
  await withClient(ownerUrl, (client) => client.query('analyze'));
}

/** True for a database with an own company. It changes nothing in it, so that a command for an empty database may ask it of any. */
export async function hasCompany(ownerUrl: string): Promise<boolean> {
  return withClient(ownerUrl, async (client) => {
    const { rows } = await client.query<{ is: boolean }>("select to_regclass('public.own_company') is not null as is");
    return rows[0]?.is === true && (await client.query('select from own_company limit 1')).rowCount === 1;
  });
}

function passwordOfApp(secret: string): string {
  return createHmac('sha256', secret).update('database role').digest('base64url');
}

/** The same database as the role that the server works as. */
export function asApp(url: string, secret: string): string {
  return withUser(url, 'quayside_app', passwordOfApp(secret));
}

/** True when a database lets the role of the server in with this url: its servers have the same secret. */
export async function isOurSecret(appUrl: string): Promise<boolean> {
  try {
    return await withClient(appUrl, async () => true);
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === invalidPassword) return false;
    throw error;
  }
}

const invalidPassword = '28P01';
const owner = 'quayside_owner';
const groups = [
  'quayside_staff',
  'quayside_carrier',
  'quayside_customer',
  'quayside_system',
  'quayside_scoped',
  'quayside_stranger',
  'quayside_app',
];

/**
 * Creates the database on our own PostgreSQL server if it is missing, and the role that owns it. That role is no superuser, so that a fault
 * in a migration or a job reaches this database alone. Objects that a superuser created in it before are transferred. Returns the owner's
 * url.
 */
export async function ensureDatabase(
  server: { adminUrl: string; urlFor(database: string): string },
  name: string,
  secret: string,
): Promise<string> {
  const password = createHmac('sha256', secret).update('database owner').digest('base64url');
  await withClient(server.adminUrl, async (admin) => {
    const { rowCount: known } = await admin.query('select from pg_roles where rolname = $1', [owner]);
    if (known === 0) await admin.query(`create role ${owner} login createrole nosuperuser nobypassrls`);
    await admin.query(`alter role ${owner} password ${pg.escapeLiteral(password)}`);
    const { rows: there } = await admin.query<{ role: string }>('select rolname as role from pg_roles where rolname = any($1)', [groups]);
    for (const { role } of there) await admin.query(`grant ${role} to ${owner} with admin true, inherit false, set false`);
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await admin.query(`create database ${pg.escapeIdentifier(name)} owner ${owner}`);
    else await admin.query(`alter database ${pg.escapeIdentifier(name)} owner to ${owner}`);
  });
  await withClient(server.urlFor(name), (admin) => admin.query(handOver));
  return withUser(server.urlFor(name), owner, password);
}

/** Works as the owner of the database that the settings select, while the product runs or without it. */
export async function withOwner<T>(set: Settings, work: (ownerUrl: string) => Promise<T>): Promise<T> {
  if (set.databaseUrl) return work(set.databaseUrl);
  const embedded = await startEmbedded({ dir: set.dataDir, shared: true, archive: set.archiveDays !== undefined });
  try {
    return await work(await ensureDatabase(embedded, 'quayside', set.secret));
  } finally {
    // A server that was already running stays up.
    if (!embedded.adopted) await embedded.stop();
  }
}

/**
 * Everything in our schemas that a superuser owns, except the objects of extensions, is transferred to the owner. Objects that the owner
 * creates later get the same grants as those of the superuser (see the ground migration).
 */
const handOver = `
  do $$
  declare command text;
  begin
    for command in
      select format('alter schema %I owner to ${owner}', nspname) from pg_namespace
        where nspname in ('app', 'graphile_worker') and nspowner = 'postgres'::regrole
      union all
      select format('alter %s %s owner to ${owner}', case relkind when 'S' then 'sequence' when 'v' then 'view' else 'table' end, oid::regclass)
        from pg_class c where relkind in ('r', 'p', 'v', 'S') and relowner = 'postgres'::regrole
        and relnamespace in (select oid from pg_namespace where nspname in ('public', 'app', 'graphile_worker'))
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('e', 'i', 'a') and d.classid = 'pg_class'::regclass)
      union all
      select format('alter type %s owner to ${owner}', t.oid::regtype) from pg_type t left join pg_class c on c.oid = t.typrelid
        where typowner = 'postgres'::regrole and (typtype in ('d', 'e') or (typtype = 'c' and relkind = 'c'))
        and typnamespace in (select oid from pg_namespace where nspname in ('public', 'app', 'graphile_worker'))
        and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e' and d.classid = 'pg_type'::regclass)
      union all
      select format('alter routine %s owner to ${owner}', oid::regprocedure) from pg_proc p where proowner = 'postgres'::regrole
        and pronamespace in (select oid from pg_namespace where nspname in ('public', 'app', 'graphile_worker'))
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e' and d.classid = 'pg_proc'::regclass)
    loop
      execute command;
    end loop;
    if to_regnamespace('app') is not null then
      alter default privileges for role ${owner} in schema public
        grant select, insert, update, delete on tables to quayside_staff, quayside_system;
      alter default privileges for role ${owner} in schema public
        grant usage, select on sequences to quayside_staff, quayside_carrier, quayside_customer, quayside_system;
    end if;
  end $$`;

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
