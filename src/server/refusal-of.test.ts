import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Refusal } from '../kernel/refusal.ts';
import { refusalOf } from './refusal-of.ts';
import { type TestDatabase, testDatabase } from './testing.ts';

/* A rule of the database that is broken tells the user what to do; a mistake in our own statement is a bug. */

let database: TestDatabase;
let owner: pg.Client;
beforeAll(async () => {
  database = await testDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query(`
    create table shelf (id int primary key, height numeric(3, 0), company int default 1);
    create table box (id int primary key, shelf_id int references shelf);
    insert into shelf values (1), (2);
    insert into box values (1, 1);
    alter table shelf enable row level security;
    alter table shelf force row level security;
    create policy own on shelf using (company = 1)`);
});
afterAll(async () => {
  await owner.end();
  await database.close();
});

const thrownBy = (statement: string): Promise<unknown> =>
  owner.query(statement).then(
    () => 'nothing was refused',
    (error: unknown) => error,
  );

test.each([
  ['a number that is there already', 'insert into shelf values (1)', 'DUPLICATE'],
  ['a row that refers to a missing one', 'insert into box values (2, 9)', 'NOT_FOUND'],
  ['a change that refers to a missing one', 'update box set shelf_id = 9', 'NOT_FOUND'],
  ['a row that another one refers to', 'delete from shelf where id = 1', 'STILL_USED'],
  ['a figure that the column cannot hold', 'update shelf set height = 1000', 'NUMBER_TOO_LARGE'],
  ['a row that its writer may not see', 'insert into shelf values (3, null, 2)', 'NOT_FOUND'],
  ['a statement that takes too long', 'set statement_timeout = 20; select pg_sleep(5)', 'BUSY'],
  ['a statement with a mistake', 'select nothing from shelf', undefined],
  ['a value that a check refuses', 'alter table box add check (id < 5); insert into box values (7, 1)', undefined],
])('%s', async (_, statement, code) => {
  const error = await thrownBy(statement);
  expect(error).toBeInstanceOf(pg.DatabaseError);
  expect(refusalOf(error)?.code).toBe(code);
  await owner.query('reset statement_timeout');
});

test('a lock that is not given in time makes the caller wait', async () => {
  const other = new pg.Client({ connectionString: database.ownerUrl });
  await other.connect();
  await other.query('begin; select from shelf where id = 2 for update');
  expect(refusalOf(await thrownBy('set lock_timeout = 20; update shelf set height = 2 where id = 2'))?.code).toBe('BUSY');
  await owner.query('reset lock_timeout');
  await other.end();
});

test('a refusal is itself, and a full disk is told as such', () => {
  const refusal = new Refusal('NOT_ACTIVE');
  expect(refusalOf(refusal)).toBe(refusal);
  expect(refusalOf(Object.assign(new Error('write'), { code: 'ENOSPC' }))?.code).toBe('NO_ROOM');
  expect(refusalOf(new Error('anything else'))).toBeUndefined();
});
