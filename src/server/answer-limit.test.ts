import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { limitAnswers } from './answer-limit.ts';
import { builderOn, isAway, openPool } from './db.ts';
import { type TestDatabase, testDatabase } from './testing.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** A pool of one connection whose statements are answered within 100 ms unless they name another limit. */
function hasty(): pg.Pool {
  const pool = new pg.Pool({ connectionString: database.ownerUrl, max: 1, pipeline: true });
  pool.on('connect', (client) => {
    client.on('error', () => {});
    limitAnswers(client, 100);
  });
  onTestFinished(() => pool.end());
  return pool;
}

test('a statement is waited for as long as it may take', async () => {
  const client = await hasty().connect();
  onTestFinished(() => client.release());
  await sql`select pg_sleep(1.5)`.execute(builderOn(client, { statementMsMax: 10_000 }));
});

test('a connection that does not answer within the limit is broken: what waits on it fails, and the pool opens another', async () => {
  const pool = hasty();
  const client = await pool.connect();
  const waiting = await Promise.allSettled([client.query('select pg_sleep(60)'), sql`select 1`.execute(builderOn(client))]);
  expect(waiting.map((one) => one.status === 'rejected' && [String(one.reason), isAway(one.reason)])).toEqual([
    ['Error: Query read timeout', true],
    ['Error: Query read timeout', true],
  ]);
  client.release(true);
  expect((await pool.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
});

test('a statement does not answer for the time of the one before it', async () => {
  const client = await hasty().connect();
  onTestFinished(() => client.release());
  const long = sql`select pg_sleep(1.5)`.execute(builderOn(client, { statementMsMax: 10_000 }));
  const [, { rows }] = await Promise.all([long, client.query('select 1 as n')]);
  expect(rows).toEqual([{ n: 1 }]);
});

test('an error leads to the code that waits for it', async () => {
  const pool = openPool(database.ownerUrl, 1);
  onTestFinished(() => pool.end());
  const error: unknown = await pool.query('select nothing').catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: '42703', message: 'column "nothing" does not exist' });
  const client = await pool.connect();
  const asked = async (): Promise<unknown> => await client.query('select nothing');
  const thrown: unknown = await asked().catch((reason: unknown) => reason);
  client.release();
  expect(thrown instanceof Error && thrown.stack).toContain('answer-limit.test.ts');
});
