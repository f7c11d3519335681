import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from './testing.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

async function ask(url: string, sql: string): Promise<pg.QueryResultRow | undefined> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows[0];
  } finally {
    await client.end();
  }
}

test('each file has an own database, migrated', async () => {
  const other = await testDatabase();
  await ask(database.ownerUrl, 'create table only_here ()');
  await expect(ask(other.ownerUrl, 'select from only_here')).rejects.toThrow(/does not exist/);
  expect(await ask(other.ownerUrl, 'select count(*) > 0 as migrated from migration')).toEqual({ migrated: true });
  await other.close();
});

test('the product works as a role that owns nothing, and its owner is no superuser', async () => {
  expect(await ask(database.appUrl, 'select current_user as name')).toEqual({ name: 'quayside_app' });
  expect(await ask(database.ownerUrl, 'select rolsuper as super from pg_roles where rolname = current_user')).toEqual({ super: false });
});
