import { createHmac } from 'node:crypto';
import pg from 'pg';
import { withUser } from '../server/db.ts';
import { migrate } from '../server/migrate.ts';

/**
 * Brings the database up to date as its owner and gives the url of the role that the server works as. That role's password is
 * derived from the server's secret, so that several servers agree on it without telling each other.
 */
export async function prepareDatabase(ownerUrl: string, secret: string, note: (text: string) => void): Promise<{ appUrl: string }> {
  await migrate(ownerUrl, note);
  const password = createHmac('sha256', secret).update('database role').digest('base64url');
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(`alter role quayside_app password ${pg.escapeLiteral(password)}`);
  } finally {
    await client.end();
  }
  return { appUrl: withUser(ownerUrl, 'quayside_app', password) };
}

/** Makes the database on a server of ours where it is missing. */
export async function ensureDatabase(adminUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}
