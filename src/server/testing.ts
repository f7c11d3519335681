import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { withUser } from './db.ts';
import { migrate } from './migrate.ts';
import { startEmbedded } from './postgres/embedded.ts';

export type TestDatabase = {
  /** As the owner of the tables, who is no superuser: what a server of one's own would be given as DATABASE_URL. */
  readonly ownerUrl: string;
  /** As the role that the product works as. */
  readonly appUrl: string;
  close(): Promise<void>;
};

/** Nothing here outlives the run, so nothing needs to reach the disk. */
const settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', shared_buffers: '128MB', max_wal_size: '512MB' };
const template = 'quayside_template';
const password = 'for-tests-alone';

/**
 * An own database for the calling test file: a clone of one that was migrated once in this run. The first caller of the run starts
 * PostgreSQL and makes the template; the others find them.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const server = await startEmbedded({ dir: inject('databaseFolder'), settings, shared: true });
  const name = `test_${randomBytes(6).toString('hex')}`;
  const ownerOf = (database: string): string => withUser(server.urlFor(database), 'quayside_owner', password);
  await asAdmin(server.adminUrl, async (admin) => {
    await admin.query('select pg_advisory_lock(1)');
    await makeTemplate(admin, ownerOf(template));
    await admin.query(`create database ${name} template ${template} owner quayside_owner`);
  });
  return {
    ownerUrl: ownerOf(name),
    appUrl: withUser(server.urlFor(name), 'quayside_app', password),
    close: () => asAdmin(server.adminUrl, (admin) => admin.query(`drop database if exists ${name} with (force)`)),
  };
}

async function makeTemplate(admin: pg.Client, ownerUrl: string): Promise<void> {
  const there = await admin.query('select from pg_database where datname = $1 and datistemplate', [template]);
  if (there.rowCount) return;
  await admin.query(`drop database if exists ${template} with (force)`);
  const owner = await admin.query("select from pg_roles where rolname = 'quayside_owner'");
  if (!owner.rowCount) await admin.query(`create role quayside_owner login createrole password '${password}'`);
  await admin.query(`create database ${template} owner quayside_owner`);
  await migrate(ownerUrl);
  await admin.query(`alter role quayside_app password '${password}'`);
  await admin.query(`alter database ${template} is_template true`);
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
