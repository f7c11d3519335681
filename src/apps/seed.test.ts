import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { IdentityTables } from '../domains/identity/tables.ts';
import type { WarehouseTables } from '../domains/warehouse/db.ts';
import { type Door, system } from '../server/door.ts';
import { folderStore } from '../server/file-store.ts';
import { testDatabase } from '../server/testing.ts';
import { assemble } from './assemble.ts';
import { seedDemo } from './seed.ts';

/* The demo company, of few orders: what people try out in it must work. */

type Tables = IdentityTables & WarehouseTables;
let door: Door;
let close: () => Promise<void>;
beforeAll(async () => {
  const database = await testDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'quayside-demo-'));
  const now = new Date('2026-11-20T02:00:00Z');
  const files = folderStore(path.join(dataDir, 'files'));
  const parts = { appUrl: database.appUrl, secret: 'the secret of the demo', version: 'test', clock: { now: () => now }, files };
  const assembled = assemble({ ...parts, note: () => {} });
  await seedDemo({ door: assembled.door, product: assembled.product, now, dataDir, say: () => {}, orders: 300 });
  door = assembled.door;
  close = async () => {
    await assembled.close();
    await database.close();
    await rm(dataDir, { recursive: true });
  };
}, 120_000);
afterAll(() => close());

const seen = <T>(look: (db: Kysely<Tables>) => Promise<T>): Promise<T> => door.within<Tables, T>(system(), 'read', ({ db }) => look(db));

test('a customer with special VAT invoices has all that such an invoice needs, so that it can be edited', async () => {
  const customers = await seen((db) => db.selectFrom('customer').selectAll().where('invoice_kind', '=', 'special').execute());
  expect(customers.length).toBeGreaterThan(0);
  for (const { invoice_title, invoice_address, invoice_phone, invoice_bank, invoice_account } of customers)
    expect([invoice_title, invoice_address, invoice_phone, invoice_bank, invoice_account]).not.toContain(null);
  expect(new Set(customers.map(({ invoice_account }) => invoice_account)).size).toBe(customers.length);
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
