import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reconcile } from '../domains/finance/reconcile/server/reconcile.ts';
import type { FinanceTables } from '../domains/finance/server/db.ts';
import { conflictIn } from '../domains/identity/role/duties.ts';
import type { IdentityTables } from '../domains/identity/server/db.ts';
import { claimState } from '../domains/order/claim/states.ts';
import { pickSources } from '../domains/reference/lookup/server/queries.ts';
import type { WarehouseTables } from '../domains/warehouse/server/db.ts';
import type { Door } from '../server/door.ts';
import { system } from '../server/session.ts';
import { folderStore } from '../server/file-store.ts';
import { testDatabase } from '../server/testing.ts';
import { assemble } from './assemble.ts';
import { seedDemo } from './seed.ts';

/* The demo company with few orders: everything that people try in it must work. */

type Tables = IdentityTables & WarehouseTables & FinanceTables;
let door: Door;
let close: () => Promise<void>;
beforeAll(async () => {
  const database = await testDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'quayside-demo-'));
  const now = new Date('2026-11-20T02:00:00Z');
  const files = folderStore(path.join(dataDir, 'files'));
  const parts = { appUrl: database.appUrl, secret: 'the secret of the demo', version: 'test', clock: { now: () => now }, files };
  const assembled = assemble({ ...parts, note: () => {} });
  await noteLimits(database.ownerUrl);
  await seedDemo({ door: assembled.door, product: assembled.product, now, dataDir, say: () => {}, orders: 300 });
  door = assembled.door;
  close = async () => {
    await assembled.close();
    await database.close();
    await rm(dataDir, { recursive: true });
  };
}, 120_000);
afterAll(() => close());

/** Notes the limit of the statements that insert orders. */
async function noteLimits(ownerUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query(`create table limit_seen (statement_timeout text not null);
    grant select on limit_seen to quayside_system;
    create function note_limit() returns trigger language plpgsql security definer as
      $$ begin insert into limit_seen values (current_setting('statement_timeout')); return null; end $$;
    create trigger note_limit after insert on transport_order for each statement execute function note_limit()`);
  await owner.end();
}

const seen = <T>(look: (db: Kysely<Tables>) => Promise<T>): Promise<T> => door.within<Tables, T>(system(), 'read', ({ db }) => look(db));

test('a statement of the demo may take as long as it needs on a slow machine', async () => {
  const { rows } = await seen((db) => sql<{ statement_timeout: string }>`select distinct statement_timeout from limit_seen`.execute(db));
  expect(rows).toEqual([{ statement_timeout: '30min' }]);
});

test('a customer with special VAT invoices has all that such an invoice needs, so that it can be edited', async () => {
  const customers = await seen((db) => db.selectFrom('customer').selectAll().where('invoice_kind', '=', 'special').execute());
  expect(customers.length).toBeGreaterThan(0);
  for (const { invoice_title, invoice_address, invoice_phone, invoice_bank, invoice_account } of customers)
    expect([invoice_title, invoice_address, invoice_phone, invoice_bank, invoice_account]).not.toContain(null);
  expect(new Set(customers.map(({ invoice_account }) => invoice_account)).size).toBe(customers.length);
});

test('every record that a picker searches by its stored words has some', async () => {
  const tables = [...new Set(Object.values(pickSources).flatMap(({ search, table }) => (search === 'p.search' ? [table] : [])))];
  expect(tables).toContain('own_company');
  const counts = await seen((db) =>
    Promise.all(
      tables.map(async (table) => {
        const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)} where search = ''`.execute(db);
        return [table, rows[0]?.n] as const;
      }),
    ),
  );
  expect(counts.filter(([, n]) => n !== 0)).toEqual([]);
});

test('an order is picked up and delivered in the cities of its stations, and each of their phones is of its country', async () => {
  const { rows } = await seen((db) =>
    sql<{ elsewhere: number; phones: number; ends: number }>`
      select count(*) filter (where c.id is not null and c.city <> s.name and c.station_id is distinct from s.id)::int as elsewhere,
        count(*) filter (where e.phone not like case s.country when 'CN' then '+86%' when 'VN' then '+84%' else '+66%' end)::int as phones,
        count(*)::int as ends
      from transport_order o
        cross join lateral (values (o.origin_station_id, o.shipper_id, o.shipper_phone), (o.destination_station_id, o.consignee_id, o.consignee_phone))
          as e (station_id, place_id, phone)
        join station s on s.id = e.station_id left join consignor c on c.id = e.place_id`.execute(db),
  );
  expect(rows).toEqual([{ elsewhere: 0, phones: 0, ends: 600 }]);
});

test('nobody of the demo but the administrator holds conflicting duties over all roles', async () => {
  const roles = await seen((db) =>
    db
      .selectFrom('account_role as h')
      .innerJoin('role as r', 'r.id', 'h.role_id')
      .innerJoin('account as a', 'a.id', 'h.account_id')
      .select(['a.login_name', 'r.permits'])
      .where('r.active', '=', true)
      .execute(),
  );
  const people = Map.groupBy(roles, ({ login_name }) => login_name);
  const meeting = [...people].filter(([, roles]) => conflictIn(roles.flatMap(({ permits }) => permits)));
  expect(meeting.map(([login]) => login)).toEqual(['admin']);
});

test('every carrier with trips ahead is asked about one', async () => {
  const { rows } = await seen((db) =>
    sql<{ offered: number }>`select carrier_id, count(*) filter (where state = 'offered')::int as offered from work_order w
      where not own and state in ('offered', 'accepted', 'assigned') and planned_depart > '2026-11-20T02:00:00Z'
        and exists (select 1 from work_order_load l where l.work_order_id = w.id) group by carrier_id`.execute(db),
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ offered }) => offered === 0)).toEqual([]);
});

test('every truck that left has a driver whom somebody can call, and some long trips have two, each on one trip at a time', async () => {
  const { rows } = await seen((db) =>
    sql<{ silent: number; two: number; twice: number }>`select
      count(*) filter (where w.departed_at is not null and (w.driver_name is null or w.driver_phone is null))::int as silent,
      count(w.second_driver_id)::int as two,
      count(*) filter (where exists (select from work_order o where o.id <> w.id and o.second_driver_id = w.second_driver_id
        and o.planned_depart < w.planned_arrive and w.planned_depart < o.planned_arrive))::int as twice
      from work_order w where exists (select 1 from work_order_load l where l.work_order_id = w.id)`.execute(db),
  );
  expect(rows[0]).toMatchObject({ silent: 0, twice: 0 });
  expect(rows[0]?.two).toBeGreaterThan(0);
});

test('claims of the company with people for each review each stand in another state, and their numbers rise with their time', async () => {
  const { rows } = await seen((db) =>
    sql<{ state: string; happened_at: Date; submitted_at: Date | null }>`
      select c.state, c.happened_at, a.created_at as submitted_at from cargo_claim c join own_company oc on oc.id = c.company_id
        left join approval a on a.subject = 'cargoClaim' and a.record_id = c.id
      where oc.country = 'CN' order by c.claim_no`.execute(db),
  );
  expect(rows.length).toBeGreaterThan(3);
  expect(new Set(rows.map(({ state }) => state)).size).toBe(Math.min(rows.length, claimState.options.length));
  const times = rows.map(({ happened_at }) => happened_at.getTime());
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  // Its amount goes to approval hours after the event, never on the noon before it.
  const waits = rows.flatMap(({ happened_at, submitted_at }) => (submitted_at ? [submitted_at.getTime() - happened_at.getTime()] : []));
  expect(new Set(waits)).toEqual(new Set([9 * 3_600_000]));
});

test('expenses that employees had for an order are cost of it', async () => {
  const { rows } = await seen((db) =>
    sql<{ claim_no: string; order_no: string; cost: string }>`
      select c.claim_no, o.order_no, sum(l.functional_minor)::text as cost from expense_claim c join ledger_entry e on e.subject = 'expenseClaim' and e.record_id = c.id
        join ledger_line l on l.entry_id = e.id join transport_order o on o.id = l.order_id
      where exists (select from expense_line x where x.claim_id = c.id and x.order_id = o.id) group by 1, 2`.execute(db),
  );
  expect(rows.map(({ cost }) => cost).toSorted()).toEqual(['24500', '94340']);
});

test('the two who start with a stock board belong to customers whose goods stand there', async () => {
  const users = await seen((db) =>
    db
      .selectFrom('account as a')
      .innerJoin('customer as c', 'c.id', 'a.customer_id')
      .select(['a.login_name', 'c.country', 'a.user_type', 'a.inventory_sign', 'a.inventory_sign1'])
      .select((eb) =>
        eb
          .selectFrom('pallet as p')
          .innerJoin('warehouse as w', 'w.id', 'p.warehouse_id')
          .whereRef('p.customer_id', '=', 'c.id')
          .whereRef('w.country', '=', 'c.country')
          .select(({ fn }) => fn.countAll<bigint>().as('n'))
          .as('pallets'),
      )
      .where((eb) => eb.or([eb('a.inventory_sign', '=', true), eb('a.inventory_sign1', '=', true)]))
      .orderBy('a.login_name')
      .execute(),
  );
  expect(users).toMatchObject([
    { login_name: 'stock.cn', country: 'CN', user_type: 4, inventory_sign: true, inventory_sign1: false },
    { login_name: 'stock.th', country: 'TH', user_type: 4, inventory_sign: false, inventory_sign1: true },
  ]);
  for (const { pallets } of users) expect(Number(pallets)).toBeGreaterThan(0);
});

test('the books show no input tax that no supplier charged: none is recoverable, and what waits is of domestic taxpayers', async () => {
  const rows = await seen(
    async (db) =>
      (
        await sql<{ use: string; amount: bigint; foreign: number }>`
          select a.use, sum(l.functional_minor)::bigint as amount, count(*) filter (where ca.country <> oc.country or ca.taxpayer = 'none')::int as foreign
          from ledger_line l join ledger_entry e on e.id = l.entry_id join own_company oc on oc.id = e.company_id
            join ledger_account a on a.id = l.account_id join carrier ca on ca.id = l.carrier_id
          where a.use in ('inputTax', 'inputTaxPending') group by 1`.execute(db)
      ).rows,
  );
  expect(rows).toMatchObject([{ use: 'inputTaxPending', foreign: 0 }]);
  expect(rows[0]?.amount).toBeGreaterThan(0n);
});

test('the books of the demo reconcile, as of each month end as well', async () => {
  expect(await door.within<FinanceTables, readonly unknown[]>(system(), 'read', (work) => reconcile(work))).toEqual([]);
});

test('a month of the demo that has an entry is closed, but for the last three', async () => {
  const months = await seen(
    async (db) =>
      (
        await sql<{ month: string; state: string | null }>`
          select distinct to_char(e.posted_on, 'YYYY-MM') as month, p.state from ledger_entry e
            left join period p on p.company_id = e.company_id and p.month = to_char(e.posted_on, 'YYYY-MM') order by 1`.execute(db)
      ).rows,
  );
  const open = months.filter(({ state }) => state !== 'closed').map(({ month }) => month);
  expect(open.length).toBeGreaterThan(0);
  expect(open).toEqual([...new Set(months.map(({ month }) => month))].slice(-open.length));
  expect(open.length).toBeLessThanOrEqual(3);
});

test('the feeds of the demo send nothing, and their messages wait or were skipped', async () => {
  const feeds = await seen((db) => db.selectFrom('customer_feed').select('state').execute());
  expect(feeds.map(({ state }) => state)).toEqual(['paused', 'paused', 'paused']);
  const messages = await seen((db) => db.selectFrom('feed_message').select(['kind', 'state']).execute());
  expect(new Set(messages.map(({ state }) => state))).toEqual(new Set(['waiting', 'skipped']));
  expect(messages.filter(({ kind }) => kind === 'bill').length).toBeGreaterThan(3);
  expect(messages.filter(({ kind }) => kind === 'export').length).toBeGreaterThan(3);
});
