import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { builderOn, type Client, mayRetry, openPool, type Pool } from './db.ts';
import { type TestDatabase, testDatabase } from './testing.ts';

let database: TestDatabase;
let pool: Pool;
let client: Client;
beforeAll(async () => {
  database = await testDatabase();
  pool = openPool(database.ownerUrl, 1);
});
beforeEach(async () => {
  client = await pool.connect();
});
afterEach(async () => {
  await client.query('rollback');
  client.release();
});
afterAll(async () => {
  await pool.end();
  await database.close();
});

test('statements sent in one go all fail with the error of the first that failed, so that a deadlock among them is tried again', async () => {
  const db = builderOn(client);
  const deadlock = sql`do $$ begin raise 'deadlock detected' using errcode = '40P01'; end $$`;
  await client.query('begin');
  const sent = await Promise.allSettled([
    sql`select 1`.execute(db),
    deadlock.execute(db),
    sql`select 2`.execute(db),
    sql`select 3`.execute(db),
  ]);
  expect(sent.map((one) => (one.status === 'rejected' ? mayRetry(one.reason) : 'answered'))).toEqual(['answered', true, true, true]);
});

test('a part that was rolled back does not lend its error to the next one', async () => {
  const db = builderOn(client);
  const refused = async (): Promise<unknown> => sql`select 1 / 0`.execute(db).catch((error: { code: string }) => error.code);
  await client.query('begin; savepoint part');
  expect(await refused()).toBe('22012');
  await client.query('rollback to savepoint part; savepoint part');
  expect(await sql`select 'x'::int`.execute(db).catch((error: { code: string }) => error.code)).toBe('22P02');
  expect(await sql`select 1`.execute(db).catch((error: { code: string }) => error.code)).toBe('22P02');
});
