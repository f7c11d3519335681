import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import { withUser } from './db.ts';
import { startTestServer, templateName, testPassword } from './testing-template.ts';

export type TestDatabase = {
  /** As the owner of the tables, without superuser rights: the value that DATABASE_URL has for an external server. */
  readonly ownerUrl: string;
  /** As the role of the running product. */
  readonly appUrl: string;
  close(): Promise<void>;
};

/**
 * A separate database for the calling test file: a copy of the run's migrated template, or of a further one. The first caller of the run
 * starts PostgreSQL.
 */
export async function testDatabase(template: string = templateName): Promise<TestDatabase> {
  const server = await startTestServer(inject('databaseFolder'));
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin(server.adminUrl, (admin) => copy(admin, template, name));
  return {
    ...urlsOf(server, name),
    close: () => asAdmin(server.adminUrl, (admin) => admin.query(`drop database if exists ${name} with (force)`)),
  };
}

/**
 * A further template of the run, which the first caller fills while others wait. `fill` leaves no connection open, and writes the files that
 * belong to the data into a folder that the run removes with its database.
 */
export async function furtherTemplate(
  name: string,
  fill: (database: Omit<TestDatabase, 'close'> & { readonly folder: string }) => Promise<void>,
): Promise<{ template: string; folder: string }> {
  const dataFolder = inject('databaseFolder');
  const server = await startTestServer(dataFolder);
  const folder = path.join(dataFolder, `${name} files`);
  await asAdmin(server.adminUrl, async (admin) => {
    // The lock ends with the session.
    await admin.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rows } = await admin.query('select from pg_database where datname = $1 and datistemplate', [name]);
    if (rows.length > 0) return;
    // A caller that failed may have left a part of it.
    await admin.query(`drop database if exists ${name} with (force)`);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder);
    await copy(admin, templateName, name);
    await fill({ ...urlsOf(server, name), folder });
    await admin.query(`alter database ${name} is_template true`);
  });
  return { template: name, folder };
}

function urlsOf(server: { urlFor(name: string): string }, name: string): Omit<TestDatabase, 'close'> {
  return {
    ownerUrl: withUser(server.urlFor(name), 'quayside_owner', testPassword),
    appUrl: withUser(server.urlFor(name), 'quayside_app', testPassword),
  };
}

/** Copying the files takes a fifth of the time of PostgreSQL's default way through its log. */
async function copy(admin: pg.Client, template: string, name: string): Promise<void> {
  await admin.query(`create database ${name} template ${template} strategy file_copy owner quayside_owner`);
}

async function asAdmin(url: string, work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}

/**
 * The statements that wait for a lock in this database. The other locks of a session say which database it is in: the view of sessions shows
 * only those of its first read until the transaction ends.
 */
export async function waitingForLocks<DB>(db: Kysely<DB>): Promise<unknown[]> {
  const { rows } = await sql`select pid from pg_locks w where not granted and locktype in ('transactionid', 'tuple', 'advisory')
    and exists (select from pg_locks l join pg_database d on d.oid = l.database where l.pid = w.pid and d.datname = current_database())`.execute(
    db,
  );
  return rows;
}
