import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { ListCall } from '../../kernel/list.ts';
import type { AccountWho } from '../../server/session.ts';
import { recordStatements } from '../../server/testing-statements.ts';
import { startTestServer } from '../../server/testing-template.ts';
import { registry } from '../registry.generated.ts';
import { type Stage, startStage } from '../stage.ts';
import { askedOf, openedOtherwise } from './asked.ts';
import { exceptions } from './exceptions.ts';
import { explainStatements, indexesOf, stepsOf } from './explained.ts';
import { fillTables, statedRows } from './rows.ts';
import { smallTables } from './small-tables.ts';
import { unusedIndexes } from './unused-indexes.ts';

/* A page of a list is answered by a plan that reads little, however many rows the table has. Every list is asked for each of its
   tabs, orders and filters by every kind of reader, over tables whose statistics tell of a hundred thousand rows. A plan that reads or sorts
   more stands in exceptions.ts with its reason. Part of `npm run test:all`; alone: TESTS=all npx vitest run src/apps/plans */

const shown = 50;
/** A step reads at most this many rows of a table or an index; one row more than is shown says whether a page follows. */
const readMost = 20 * (shown + 1);
const sortMost = shown + 1;

let stage: Stage;
let admin: pg.Client;
const readers = new Map<string, AccountWho>();
const lists = registry.calls.filter((call): call is ListCall => 'list' in call);
const tableOf = new Map<string, string>();
/** Plans that read or sort too much, by list and question. */
const large = new Map<string, string>();
const used = new Set<string>();

beforeAll(async () => {
  stage = await startStage();
  const database = /\/(test_\w+)\?/.exec(stage.ownerUrl)?.[1] ?? '';
  const superuserUrl = (await startTestServer(inject('databaseFolder'))).urlFor(database);
  admin = new pg.Client({ connectionString: superuserUrl });
  await admin.connect();
  await castReaders();
  for (const call of lists) tableOf.set(call.cmd, await listedTable(call));
  await fillTables(superuserUrl, new Set([...tableOf.values()].filter((table) => !(table in smallTables))));
  const ids = await idsOfAll();
  for (const call of lists) {
    for (const [place, reader] of readersOf(call).entries()) await askAll(call, reader, place === 0, ids);
  }
}, 600_000);
afterAll(async () => {
  await admin.end();
  await stage.close();
});

/** Readers of each kind. Parties are the first of their kind, who exists when the tables are filled. */
async function castReaders(): Promise<void> {
  await admin.query('alter table account drop constraint account_carrier_id_fkey, drop constraint account_customer_id_fkey');
  const players = {
    'staff of all companies': await stage.cast({ permits: 'all', scope: 'all' }),
    'staff of one company': await stage.cast({ permits: 'all', scope: 'company' }),
    carrier: await stage.cast({ type: 2, carrierId: 1n }),
    customer: await stage.cast({ type: 4, customerId: 1n, permits: 'all' }),
    'goods owner': await stage.cast({ type: 5, customerId: 1n }),
  };
  for (const [reader, { accountId }] of Object.entries(players)) {
    const who = await stage.door.whoOf(accountId);
    if (!who) throw new Error(`${reader} has no account`);
    readers.set(reader, who);
  }
}

type Reader = readonly [name: string, who: AccountWho];

/** The kinds of users that read a list. */
function readersOf({ users }: ListCall): Reader[] {
  return [...readers].filter(([, { userType }]) => users.includes(userType));
}

const isPage = (text: string): boolean => text.includes('as "_id"') || text.includes("set_config('app.chosen'");
const isExplained = (text: string): boolean => isPage(text) || text.includes(') counted');

async function listedTable(call: ListCall): Promise<string> {
  const [reader] = readersOf(call);
  if (!reader) throw new Error(`nobody reads ${call.cmd}`);
  const { statements } = await recordStatements(() => stage.door.read(reader[1], call.cmd, {}));
  const page = statements.find(({ text }) => text.includes('as "_id"'));
  if (!page) throw new Error(`${call.cmd} does not answer a page`);
  return tableAfterFrom(page.text);
}

/** The table after the `from` outside all brackets, or inside those directly after such a `from`. */
function tableAfterFrom(text: string): string {
  let depth = 0;
  for (let place = 0; place < text.length; place++) {
    if (text[place] === '(') depth++;
    if (text[place] === ')') depth--;
    const rest = depth === 0 ? text.slice(place) : '';
    if (rest.startsWith(' from (')) return tableAfterFrom(rest.slice(' from ('.length));
    if (rest.startsWith(' from ')) return /^ from "?(\w+)/.exec(rest)?.[1] ?? '';
  }
  return '';
}

/** A record of each table to which many others refer. */
async function idsOfAll(): Promise<Map<string, string>> {
  const { rows } = await admin.query<{ table: string }>(
    `select c.relname as table from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'id' and a.atttypid = 'bigint'::regtype
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
  );
  const ids = rows.map(({ table }) => `(select min(id) from ${pg.escapeIdentifier(table)}) as ${pg.escapeIdentifier(table)}`);
  const smallest = await admin.query<Record<string, string | null>>(`select ${ids.join(', ')}`);
  return new Map(Object.entries(smallest.rows[0] ?? {}).flatMap(([table, id]) => (id === null ? [] : [[table, id]])));
}

async function askAll(call: ListCall, [reader, who]: Reader, isFirst: boolean, ids: ReadonlyMap<string, string>): Promise<void> {
  for (const { name, params } of askedOf(call, ids)) {
    const key = `${call.cmd} ${name}${isFirst ? '' : `, ${reader}`}`;
    try {
      const explained = await explainStatements(() => stage.door.read(who, call.cmd, { ...params, size: shown, total: true }), isExplained);
      for (const { text, plan } of explained) {
        for (const index of indexesOf(plan)) used.add(index);
        // A total and the counts of tabs have bounds of their own.
        if (!isPage(text)) continue;
        const worst = stepsOf(plan).find(({ does, rows }) => rows > (does === 'sorts' ? sortMost : readMost));
        if (worst && !large.has(key)) large.set(key, `${worst.does}: ${worst.rows} rows, for ${reader}`);
      }
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === '57014'))
        throw new Error(`${key}, for ${reader}`, { cause: error });
      large.set(key, `does not end, for ${reader}`);
    }
  }
}

const isSmall = (key: string): boolean => (tableOf.get(key.split(' ')[0] ?? '') ?? '') in smallTables;
/** An exception of a list holds for each of its readers; one that names a reader for that one alone. */
const isException = (key: string): boolean => isSmall(key) || key in exceptions || (key.split(', ')[0] ?? '') in exceptions;

test(`each tab, order and filter of every list reads at most 20 times the rows that it shows, of ${statedRows}, and sorts no more than a page`, () => {
  expect([...large].filter(([key]) => !isException(key)).map(([key, why]) => `${key} ${why}`)).toEqual([]);
});

test('an exception still reads or sorts more', () => {
  const gone = Object.keys(exceptions).filter((key) => !large.has(key));
  expect(gone).toEqual([]);
  expect(openedOtherwise.filter((cmd) => !tableOf.has(cmd))).toEqual([]);
  const listed = new Set(tableOf.values());
  expect(Object.keys(smallTables).filter((table) => !listed.has(table))).toEqual([]);
});

test('an index of a listed table that no plan of a list uses is listed with what it serves', async () => {
  const { rows } = await admin.query<{ index: string; table: string }>(
    `select i.indexrelid::regclass::text as index, i.indrelid::regclass::text as table from pg_index i join pg_class c on c.oid = i.indrelid
     where c.relnamespace = 'public'::regnamespace and not i.indisunique and not i.indisexclusion
       -- One that begins with a key of another table serves its lookups.
       and not exists (select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and f.conkey[1] = i.indkey[0])
     order by 1`,
  );
  const listed = new Set(tableOf.values());
  const unused = rows.filter(({ index, table }) => listed.has(table) && !used.has(index)).map(({ index }) => index);
  expect(unused.filter((index) => !(index in unusedIndexes))).toEqual([]);
  const there = new Set(rows.map(({ index }) => index));
  expect(Object.keys(unusedIndexes).filter((index) => !there.has(index))).toEqual([]);
});
