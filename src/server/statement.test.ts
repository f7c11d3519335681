import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builderOn, type Client, openPool, type Pool } from './db.ts';
import { statementFor, type Values } from './statement.ts';
import { type TestDatabase, testDatabase } from './testing.ts';

type Tables = { readonly station: { readonly code: string; readonly name: string } };
const statement = statementFor<Tables>();

let database: TestDatabase;
let pool: Pool;
let client: Client;
beforeAll(async () => {
  database = await testDatabase();
  pool = openPool(database.ownerUrl, 1);
  client = await pool.connect();
  await client.query(`create temporary table station (code text, name text);
    insert into station values ('CNNNG', 'Nanning'), ('VNHAN', 'Hanoi'), ('THBKK', 'Bangkok')`);
});
afterAll(async () => {
  client.release();
  await pool.end();
  await database.close();
});

test('a statement is built once for each shape and bound to the values of each call', async () => {
  const built: string[] = [];
  const stations = statement((db, { codes, except }: Values<{ codes: string[]; except: string | null }>, order: 'asc' | 'desc') => {
    built.push(order);
    return (
      db
        .selectFrom('station')
        .select('code')
        // A value of the shape itself, one that is used twice, and one that may be null.
        .where('name', '!=', order)
        .where(sql<boolean>`(code = any(${codes}::text[]) and cardinality(${codes}::text[]) > 0)`)
        .where('code', 'is distinct from', sql<string>`${except}::text`)
        .orderBy('code', order)
    );
  });
  const db = builderOn<Tables>(client);
  const asked = async (codes: string[], except: string | null, order: 'asc' | 'desc') =>
    (await stations(db, { codes, except }, order)).map(({ code }) => code);

  expect(await asked(['VNHAN', 'CNNNG'], null, 'asc')).toEqual(['CNNNG', 'VNHAN']);
  expect(await asked(['VNHAN', 'CNNNG'], 'CNNNG', 'asc')).toEqual(['VNHAN']);
  expect(await asked([], null, 'asc')).toEqual([]);
  expect(await asked(['THBKK', 'VNHAN'], null, 'desc')).toEqual(['VNHAN', 'THBKK']);
  expect(await asked(['THBKK', 'CNNNG'], null, 'desc')).toEqual(['THBKK', 'CNNNG']);
  expect(built).toEqual(['asc', 'desc']);
});

test('two calls at once do not take each other’s values', async () => {
  const named = statement((db, { code }: Values<{ code: string }>) => db.selectFrom('station').select('name').where('code', '=', code));
  const db = builderOn<Tables>(client);
  expect(await Promise.all([named(db, { code: 'CNNNG' }), named(db, { code: 'VNHAN' }), named(db, { code: 'CNSHA' })])).toEqual([
    [{ name: 'Nanning' }],
    [{ name: 'Hanoi' }],
    [],
  ]);
});
