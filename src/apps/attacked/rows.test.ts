import pg from 'pg';
import { ownTypes } from '../../server/db.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UserType } from '../../kernel/permit.ts';
import type { Player } from '../stage.ts';
import { type Scene, startScene } from './scene.ts';

/*
 * Row-level security alone: no call, no handler and none of their predicates, only a plain `select * from` every table, with the role and
 * the identity that the door sets for a caller. A new table is included automatically.
 */
let scene: Scene;
let app: pg.Client;
let tables: readonly { name: string; columns: readonly string[] }[];
const players = new Map<UserType, Player>();

beforeAll(async () => {
  scene = await startScene();
  for (const type of [2, 4, 5] as const) players.set(type, await scene.player(type));
  app = new pg.Client({ types: ownTypes, connectionString: scene.stage.appUrl });
  await app.connect();
  tables = await scene.query(`
    select c.relname as name, array_agg(a.attname::text) as columns from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition and c.relnamespace = 'public'::regnamespace group by 1 order by 1`);
}, 120_000);
afterAll(async () => {
  await app.end();
  await scene.close();
});

type Caller = { readonly role: string; readonly type: UserType; readonly identity: Readonly<Record<string, string>> };

/** The result of one statement for a caller, rolled back afterwards; undefined if the role has no privilege. */
async function as(caller: Caller, statement: string, values: unknown[] = []): Promise<pg.QueryResult | undefined> {
  await app.query('begin');
  try {
    await app.query(`set local role ${caller.role}`);
    for (const [name, value] of Object.entries(caller.identity)) await app.query('select set_config($1, $2, true)', [`app.${name}`, value]);
    return await app.query(statement, values);
  } catch (error) {
    // 42501: no privilege, or a policy's own check.
    if (error instanceof pg.DatabaseError && error.code === '42501') return undefined;
    throw error;
  } finally {
    await app.query('rollback');
  }
}

async function callerOf(type: 2 | 4 | 5): Promise<Caller> {
  const [own] = await scene.query<{ carrier: string; customer: string }>(
    'select coalesce(carrier_id, 0)::text as carrier, coalesce(customer_id, 0)::text as customer from account where id = $1',
    [players.get(type)?.accountId],
  );
  if (!own) throw new Error('nobody');
  const account_id = String(players.get(type)?.accountId);
  const party_companies = `{${Object.values(scene.stage.companies).join()}}`;
  return type === 2
    ? { role: 'quayside_carrier', type, identity: { account_id, carrier_id: own.carrier, party_companies } }
    : { role: 'quayside_customer', type, identity: { account_id, customer_id: own.customer, party_companies } };
}

describe.each([
  [2, 'carrier_id', ['work_order', 'bill', 'charge', 'driver', 'vehicle', 'carrier', 'work_order_load', 'work_order_stop']],
  [4, 'customer_id', ['transport_order', 'order_line', 'order_milestone', 'bill', 'charge', 'customer', 'inbound_plan']],
  [5, 'customer_id', ['inbound_plan', 'inbound_line']],
] as const)('a user of type %i', (type, column, has) => {
  test('sees by a plain select its own rows and nothing of another', async () => {
    const caller = await callerOf(type);
    const mine = caller.identity[column];
    const seen: string[] = [];
    const told: string[] = [];
    for (const { name, columns } of tables) {
      const found = await as(caller, `select * from ${name}`);
      if (!found?.rowCount) continue;
      seen.push(name);
      const others = columns.includes(column) ? found.rows.filter((row) => String(row[column]) !== mine).length : 0;
      const foreign = new Set(scene.ids(name, 'foreign', type));
      const leaked = found.rows.filter((row) => foreign.has(String(row.id))).length;
      if (others + leaked > 0) told.push(`${name}: ${others + leaked} of ${found.rowCount}`);
    }
    expect(told).toEqual([]);
    // The caller's own rows must be there, or the rest of this test would prove nothing.
    expect(seen).toEqual(expect.arrayContaining([...has]));
  });

  test('sees nothing of what belongs to somebody when nobody said who asks', async () => {
    const caller = { ...(await callerOf(type)), identity: {} };
    const told: string[] = [];
    for (const { name, columns } of tables.filter((table) => table.columns.includes(column))) {
      const found = await as(caller, `select * from ${name}`);
      if (found?.rowCount) told.push(`${name}: ${found.rowCount} of ${columns.length} columns`);
    }
    expect(told).toEqual([]);
  });

  test('changes and deletes no row of another, and gives none away', async () => {
    const caller = await callerOf(type);
    const told: string[] = [];
    for (const { name, columns } of tables) {
      const others = scene.ids(name, 'foreign', type);
      if (!columns.includes('id') || others.length === 0) continue;
      const may = await as(caller, 'select has_column_privilege($1, a, $2) as may from unnest($3::text[]) a', [name, 'update', columns]);
      const updatable = columns.filter((name, place) => name !== 'id' && may?.rows[place]?.may);
      if (updatable[0]) {
        const changed = await as(caller, `update ${name} set ${updatable[0]} = ${updatable[0]} where id = any($1::bigint[])`, [others]);
        if (changed?.rowCount) told.push(`${name}: ${changed.rowCount} changed`);
      }
      if (updatable.includes(column)) {
        const given = await as(
          caller,
          `update ${name} set ${column} = (select id + 1 from unnest(array[${caller.identity[column]}::bigint]) as t(id))`,
        ).catch(
          // A foreign key or a trigger may stop it before the policy does.
          () => undefined,
        );
        if (given?.rowCount) told.push(`${name}: ${given.rowCount} given away`);
      }
      const gone = await as(caller, `delete from ${name} where id = any($1::bigint[])`, [others]).catch(() => undefined);
      if (gone?.rowCount) told.push(`${name}: ${gone.rowCount} deleted`);
    }
    expect(told).toEqual([]);
  });
});

test('a stranger sees by a plain select no row of any table', async () => {
  const told: string[] = [];
  for (const { name } of tables) {
    const rows = await as({ role: 'quayside_stranger', type: 5, identity: {} }, `select * from ${name}`);
    if (rows?.rowCount) told.push(`${name}: ${rows.rowCount}`);
  }
  expect(told).toEqual([]);
});

/** Records of no customer that are everybody's: the templates of a company. */
const common = ['freight_job_template'];

test('staff of a narrow scope who are in nothing see by a plain select no document at all', async () => {
  const nobody = await scene.stage.cast({ name: 'In nothing', permits: 'all', scope: 'own' });
  const narrowed = await scene.query<{ name: string }>(
    `select tablename as name from pg_policies where permissive = 'RESTRICTIVE' and roles = array['quayside_scoped']::name[] order by 1`,
  );
  expect(narrowed.length).toBeGreaterThan(10);
  const told: string[] = [];
  for (const { name } of narrowed) {
    await app.query('begin');
    await app.query('set local role quayside_scoped');
    await app.query(`set local app.account_id = '${nobody.accountId}'`);
    await app.query(`select app.enter_scope('own')`);
    const { rowCount } = await app.query(`select * from ${name}${common.includes(name) ? ' where customer_id is not null' : ''}`);
    await app.query('rollback');
    if (rowCount) told.push(`${name}: ${rowCount}`);
  }
  expect(told).toEqual([]);
});

test('nothing opens the hole again: functions that act as their owner are known, and views are the reader’s', async () => {
  const definers = await scene.query<{ name: string }>(
    `select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where p.prosecdef and n.nspname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  expect(definers.map(({ name }) => name)).toMatchInlineSnapshot(`
    [
      "app.enqueue(text,json,timestamp with time zone,text,text,integer)",
      "app.failed_jobs()",
      "app.restart_job(bigint)",
      "app.tell_session_end()",
      "app.upkeep_facts()",
    ]
  `);
  const views = await scene.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace
       and (c.relkind = 'm' or c.relkind = 'v' and not coalesce('security_invoker=true' = any (c.reloptions), false))`,
  );
  expect(views).toEqual([]);
});

test('a hole is seen: one policy too many shows rows that are another’s', async () => {
  const owner = new pg.Client({ types: ownTypes, connectionString: scene.stage.ownerUrl });
  await owner.connect();
  await owner.query('create policy hole on driver to quayside_carrier using (true)');
  const caller = await callerOf(2);
  const found = await as(caller, 'select * from driver');
  await owner.query('drop policy hole on driver');
  await owner.end();
  expect(found?.rows.some((row) => String(row.carrier_id) !== caller.identity['carrier_id'])).toBe(true);
  const mended = await as(caller, 'select * from driver');
  expect(mended?.rows.every((row) => String(row.carrier_id) === caller.identity['carrier_id'])).toBe(true);
});
