import { randomBytes } from 'node:crypto';
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
 * A separate database for the calling test file: a copy of the run's migrated template. The first caller of the run
 * starts PostgreSQL.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const server = await startTestServer(inject('databaseFolder'));
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Copying the files takes a fifth of the time of PostgreSQL's default way through its log.
  await asAdmin(server.adminUrl, (admin) =>
    admin.query(`create database ${name} template ${templateName} strategy file_copy owner quayside_owner`),
  );
  return {
    ownerUrl: withUser(server.urlFor(name), 'quayside_owner', testPassword),
    appUrl: withUser(server.urlFor(name), 'quayside_app', testPassword),
    close: () => asAdmin(server.adminUrl, (admin) => admin.query(`drop database if exists ${name} with (force)`)),
  };
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
