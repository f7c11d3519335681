import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderSheet } from '../domains/order/server/seed/order-sheet.ts';
import { listOrders, saveOrder } from '../domains/order/transport-order/contract.ts';
import type { FinanceTables } from '../domains/finance/server/db.ts';
import { type DispatchScene, setDispatchScene } from '../domains/dispatch/server/seed/scene.ts';
import type { ListCall } from '../kernel/list.ts';
import { openPool, type Pool } from '../server/db.ts';
import type { AccountWho } from '../server/session.ts';
import { recordStatements, type SentStatement } from '../server/testing-statements.ts';
import { registry } from './registry.generated.ts';
import { type Stage, startStage } from './stage.ts';

/* The page of a list reads about the rows that it shows, whatever the tab. Each list of orders and of charges is asked for each of its tabs of
   states, over many rows whose states lie as in life, and PostgreSQL tells how many of them it read. Tabs that are conditions of their own depend
   on the rows of other tables and are not asked here. */

const [orders, charges, shown] = [12_000, 12_000, 50];

let stage: Stage;
let pool: Pool;
let who: AccountWho;
beforeAll(async () => {
  stage = await startStage();
  const scene = await stage.system<FinanceTables, DispatchScene>((work) => setDispatchScene(work, stage.companies.cn));
  const clerk = await stage.cast({ permits: 'all', scope: 'all' });
  const sheet = orderSheet(scene, { submit: false });
  const { shipper, consignee } = sheet;
  // Names by which all orders are found, and nearly all.
  const names = { shipper: { ...shipper, name: '立讯南宁工厂' }, consignee: { ...consignee, name: 'Luxshare' } };
  const { id } = await clerk.send(saveOrder, { ...sheet, ...names });
  pool = openPool(stage.appUrl, 1);
  await growOrders(id);
  await growCharges(scene);
  const account = await stage.door.whoOf(clerk.accountId);
  if (!account) throw new Error('the clerk has no account');
  who = account;
}, 120_000);
afterAll(async () => {
  await pool.end();
  await stage.close();
});

/** Copies of an order, a minute apart. Old ones are closed; one in fifty was cancelled, and one in a thousand is from Qinzhou. */
async function growOrders(id: string): Promise<void> {
  const own = ['order_no', 'order_time', 'state', 'company_id', 'signed_at', 'due_at', 'pickup_from', 'pickup_to', 'shipper_name'];
  const { rows } = await pool.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute where attrelid = 'transport_order'::regclass and attnum > 0
       and not attisdropped and attidentity = '' and attgenerated = '' and attname <> all ($1)`,
    [own],
  );
  const columns = rows[0]?.columns ?? '';
  await pool.query('begin; set local role quayside_system');
  await pool.query(
    `insert into transport_order (${own.join(', ')}, ${columns})
     select 'C' || place, order_time - place * interval '1 minute', state, (array[${Object.values(stage.companies).join()}])[1 + place % 3],
       case when state in ('signed', 'podReturned', 'closed') then order_time end, order_time - (place - 400) * interval '1 minute',
       pickup_from - place * interval '1 minute', pickup_to - place * interval '1 minute',
       case when place % 1000 = 7 then '华锐钦州仓' else shipper_name end, ${columns}
     from (
       select place, case when place % 50 = 7 then 'cancelled' when place <= 800
           then (array['draft', 'submitted', 'reviewed', 'received', 'partDispatched', 'dispatched', 'inTransit', 'inTransit'])[1 + place % 8]
         when place <= 1200 then (array['inTransit', 'signed', 'podReturned'])[1 + place % 3]
         when place % 100 = 3 then 'podReturned' else 'closed' end as state
       from generate_series(1, ${orders}) place
     ) placed, lateral (select order_time, pickup_from, pickup_to, shipper_name, ${columns} from transport_order where id = ${id}) original`,
  );
  await pool.query('commit');
  const owner = openPool(stage.ownerUrl, 1);
  await owner.query('analyze transport_order');
  await owner.end();
}

/** Lines of both sides in three companies, sixty a day. Old ones are reviewed; one in fifty is void. */
async function growCharges({ lux, saoViet }: DispatchScene): Promise<void> {
  await stage.system<FinanceTables, unknown>(async ({ db }) => {
    const { rows } = await sql<{ id: bigint }>`
      with kind as (insert into fee_type (code, name_zh, name_vi, name_en, name_th, category) values ('CARRY', 'T', 'T', 'T', 'T', 'transport') returning id)
      insert into fee_name (code, name_zh, name_vi, name_en, name_th, fee_type_id, default_currency, default_basis)
      select 'FREIGHT', 'F', 'F', 'F', 'F', id, 'CNY', 'trip' from kind returning id`.execute(db);
    return sql`
      insert into charge (company_id, side, customer_id, carrier_id, fee_name_id, currency, amount_minor, net_minor, rate_on, rate_source,
        functional_currency, source, business_on, financial_month, state)
      select (${Object.values(stage.companies)}::bigint[])[1 + place % 3], side, case side when 'receivable' then ${lux}::bigint end,
        case side when 'payable' then ${saoViet}::bigint end, ${rows[0]?.id}::bigint, 'CNY', 100, 100, day, 'same', 'CNY', 'manual', day, to_char(day, 'YYYY-MM'),
        case when place % 50 = 7 then 'void' when place <= 800 then (array['unpriced', 'open', 'open', 'reviewed'])[1 + place % 4] else 'reviewed' end
      from generate_series(1, ${charges}::int) place,
        lateral (select '2026-11-21'::date - place / 60 as day, case when place % 5 < 3 then 'receivable' else 'payable' end as side) line`.execute(
      db,
    );
  });
  const owner = openPool(stage.ownerUrl, 1);
  await owner.query('analyze charge');
  await owner.end();
}

type Plan = { readonly [key: string]: unknown; readonly Plans?: readonly Plan[] };

/** The number of rows of a table that a plan read, shown or not. */
function rowsRead(table: string, plan: Plan): number {
  const rows = ['Actual Rows', 'Rows Removed by Filter', 'Rows Removed by Index Recheck'].map((key) => Number(plan[key] ?? 0));
  const own = plan['Relation Name'] === table ? rows.reduce((sum, n) => sum + n, 0) * Number(plan['Actual Loops']) : 0;
  return (plan.Plans ?? []).reduce((sum, part) => sum + rowsRead(table, part), own);
}

const listed = (text: string): string => /^select .*? from "(\w+)" as "\w+" (?:left|inner) join/s.exec(text)?.[1] ?? '';

/** Runs a statement as one that is prepared and planned once for all values. */
async function explainGeneric(table: string, { text, values }: SentStatement, before: readonly SentStatement[]): Promise<number> {
  const bound = values.map((value) => pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value))).join(', ');
  const plan = { text: `execute page${bound && ` (${bound})`}`, values: [] };
  const prepare = { text: `set local plan_cache_mode = force_generic_plan; deallocate all; prepare page as ${text}`, values: [] };
  return explain(table, plan, [...before, prepare]);
}

async function explain(table: string, { text, values }: SentStatement, before: readonly SentStatement[]): Promise<number> {
  try {
    for (const { text: setting, values: bound } of before) await (bound.length > 0 ? pool.query(setting, [...bound]) : pool.query(setting));
    const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (analyze, timing off, format json) ${text}`, [
      ...values,
    ]);
    return rowsRead(table, rows[0]?.['QUERY PLAN'][0].Plan ?? {});
  } finally {
    await pool.query('rollback');
  }
}

/** Tabs that read more, each with the reason. A tab that is mended leaves this list. */
const more: Readonly<Record<string, string>> = {
  'dispatchOrder.list toDispatch': 'the orders of two open states are sorted: as many as wait for a truck',
  'order.list received': 'the orders of two open states are sorted: as many as wait for a truck',
  'order.list closed': 'passes the newer orders that are still open, because the planner takes closed ones for spread evenly',
  'charge.list reviewed': 'passes the newer lines that nobody has reviewed yet',
  'charge.list unpriced': 'passes the lines of other states: those without a price are few and new',
  'charge.list void': 'passes the lines of other states: void ones are few, and lists narrowed to a side have an index for them',
  'track.list running': 'the orders of all states on the road are sorted: as many as are on the road',
  'track.list done': 'no index gives the order of its several states: every order is read',
};

/** Tabs for which two indexes cost the same, so that either plan is chosen: orders by pick-up of a company, and those of a state. */
const either: readonly string[] = ['dispatchOrder.list rest'];

test('the page of every list of orders and of charges reads at most three times the rows that it shows, in each tab', async () => {
  const lists = registry.calls.filter((call): call is ListCall => 'list' in call && call.users.includes(1));
  const read: Record<string, number> = {};
  const prepared: Record<string, number> = {};
  for (const { cmd, list } of lists) {
    for (const { key } of list.tabs.filter(({ states }) => states.length > 0)) {
      const { statements } = await recordStatements(() => stage.door.read(who, cmd, { tab: key, size: shown }));
      const page = statements.find(({ text }) => text.includes('as "_id"'));
      const table = page ? listed(page.text) : '';
      if (!page || !['transport_order', 'charge'].includes(table)) break;
      const before = statements.filter(({ text }) => /^(begin|select set_config\()/.test(text));
      read[`${cmd} ${key}`] = await explain(table, page, before);
      // Sent again and again it is prepared.
      expect(page.text).not.toMatch(/ limit \$\d/);
      prepared[`${cmd} ${key}`] = await explainGeneric(table, page, before);
    }
  }
  expect(Object.keys(read)).toEqual(expect.arrayContaining(['order.list closed', 'charge.list all']));
  for (const rowsOf of [read, prepared]) {
    const above = Object.entries(rowsOf).filter(([tab, rows]) => rows > 3 * (shown + 1) && !either.includes(tab));
    expect(above.map(([tab]) => tab).sort()).toEqual(Object.keys(more).sort());
  }
});

test('a page that is narrowed is chosen by a plan for its values each time, and its rows are read by a prepared one', async () => {
  const { statements } = await recordStatements(() => stage.door.read(who, listOrders.cmd, { where: { state: ['closed'] }, size: shown }));
  const [chosen, rows] = ["app.chosen'", 'as "_id"'].map((part) => statements.find(({ text }) => text.includes(part))?.text);
  expect(chosen).toMatch(/ limit \$\d/);
  expect(chosen).toContain('(select "o"."id" as "id" from');
  expect(rows).not.toMatch(/ limit \$\d/);
});

type Page = { rows: { order_no: string }[]; total: number; total_is_floor: boolean; next_cursor: string | null };
async function search(words: string | undefined, more: object = {}): Promise<{ page: Page; read: number }> {
  const params = { where: { words }, size: shown, total: true, ...more };
  let page: Page | undefined;
  const { statements } = await recordStatements(async () => {
    page = (await stage.door.read(who, listOrders.cmd, params)) as Page;
  });
  const choice = statements.find(({ text }) => text.includes("app.chosen'"));
  const before = statements.filter(({ text }) => /^(begin|select set_config\()/.test(text));
  if (!page) throw new Error('no page');
  return { page, read: choice ? await explain('transport_order', choice, before) : 0 };
}

const countedAtMost = 3000;
test.each([
  ['a number that one order has', 'C11987', 1, 1],
  ['two letters without a trigram that few have', '钦州', 12, 12],
  ['a text that nobody has', '钦北', 0, 0],
  ['two letters that nearly all have', '立讯', countedAtMost, countedAtMost + 1 + 2 * (shown + 1)],
  ['a text that all have', 'luxshare', countedAtMost, countedAtMost + 1 + 2 * (shown + 1)],
])('%s is found without walking the orders', async (_, words, total, readAtMost) => {
  const { page, read } = await search(words);
  expect(page).toMatchObject({ total, total_is_floor: total === countedAtMost });
  expect(page.rows).toHaveLength(Math.min(total, shown));
  expect(read).toBeLessThanOrEqual(readAtMost);
});

test('a text that all orders have gives the pages of all orders', async () => {
  const numbers = ({ rows }: Page): string[] => rows.map((row) => row.order_no);
  const [all, common] = [(await search(undefined)).page, (await search('luxshare')).page];
  expect(numbers(common)).toEqual(numbers(all));
  const [next, nextCommon] = [
    (await search(undefined, { cursor: all.next_cursor })).page,
    (await search('luxshare', { cursor: common.next_cursor })).page,
  ];
  expect(numbers(nextCommon)).toEqual(numbers(next));
  expect(nextCommon).toMatchObject({ total: countedAtMost, total_is_floor: true });
});

test('the pages of a text that few orders have hold each of them once, newest first', async () => {
  const numbers: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { page } = await search('钦州', { size: 5, ...(cursor && { cursor }) });
    numbers.push(...page.rows.map((row) => row.order_no));
    cursor = page.next_cursor;
  }
  expect(numbers).toEqual(Array.from({ length: 12 }, (__, place) => `C${place * 1000 + 7}`));
});
