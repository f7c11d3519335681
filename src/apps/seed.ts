import { randomInt } from 'node:crypto';
import { chmod, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { seedGroups } from '../domains/identity/seed/groups.ts';
import { type DemoAccount, type DemoParty, seedIdentity, seedPartyAccounts } from '../domains/identity/seed/people.ts';
import { seedPricing } from '../domains/pricing/seed/seed.ts';
import { seedReference } from '../domains/reference/seed/seed.ts';
import { seedDispatch } from '../domains/dispatch/seed/seed.ts';
import { seedOrders } from '../domains/order/seed/seed.ts';
import { seedWarehouses } from '../domains/warehouse/seed/seed.ts';
import { seedMailAccounts } from '../domains/workspace/seed/mail.ts';
import type { WarehouseTables } from '../domains/warehouse/db.ts';
import type { ReferenceTables } from '../domains/reference/tables.ts';
import type { FinanceTables } from '../domains/finance/db.ts';
import { seedFinance } from '../domains/finance/seed/seed.ts';
import { dayIn } from '../kernel/day.ts';
import { type Door, system } from '../server/door.ts';
import type { Product } from '../server/product.ts';
import { seeded } from '../server/random.ts';
import type { SeedContext } from '../server/seed.ts';

type Demo = {
  readonly door: Door;
  readonly product: Product;
  readonly now: Date;
  readonly dataDir: string;
  readonly say: (text: string) => void;
  /** How many orders the company has had. */
  readonly orders?: number;
};

/** The same seed number makes the same company; only the passwords differ each time. */
const seedNumber = 20_261_121;

/** Fills an empty database with the demo company and keeps its accounts' passwords beside the data. In one transaction: all of it or nothing. */
export async function seedDemo({ door, product, now, dataDir, say, orders = 5000 }: Demo): Promise<void> {
  const started = performance.now();
  const accounts = await door.within<FinanceTables & WarehouseTables, DemoAccount[] | undefined>(system(), 'write', async ({ db }) => {
    const any = await db.selectFrom('own_company').select('id').limit(1).executeTakeFirst();
    if (any) return undefined;
    say('Making the demo company …');
    const context = { db, random: seeded(seedNumber), today: dayIn(now, 'Asia/Shanghai'), now, product, orders };
    return seedAll(context);
  });
  if (!accounts) return;
  const file = path.join(dataDir, 'demo-accounts.json');
  await writeFile(`${file}.new`, `${JSON.stringify(accounts, null, 2)}\n`, { mode: 0o600 });
  await chmod(`${file}.new`, 0o600);
  await rename(`${file}.new`, file);
  say(`The demo company is ready after ${Math.round((performance.now() - started) / 100) / 10} s. Its accounts (also in ${file}):`);
  for (const account of accounts)
    say(`  ${account.login_name.padEnd(14)} ${account.password.padEnd(14)} ${account.role} · ${account.company}`);
}

/** Lower domains first: each reads what those before it made. */
async function seedAll(context: SeedContext<FinanceTables & WarehouseTables>): Promise<DemoAccount[]> {
  const staff = await seedIdentity(context, randomInt);
  await seedMailAccounts(context);
  await seedReference(context);
  await seedGroups(context, await customersByCountry(context));
  const parties = await seedPartyAccounts(context, randomInt, await partiesToSignIn(context));
  await seedPricing(context);
  await seedOrders(context);
  await seedWarehouses(context);
  await seedDispatch(context);
  await seedFinance(context);
  return [...staff, ...parties];
}

/** Some customers of a country, in the order they were made. */
async function customersByCountry({ db }: SeedContext<ReferenceTables>): Promise<Parameters<typeof seedGroups>[1]> {
  const customers = await db.selectFrom('customer').select(['id', 'country']).orderBy('id').execute();
  return (country, from, count) =>
    customers
      .filter((customer) => customer.country === country)
      .slice(from, from + count)
      .map((customer) => customer.id);
}

/** A user for two carriers and one customer of each country, and two who start with a stock board, so that every side can be looked at. */
async function partiesToSignIn({ db }: SeedContext<ReferenceTables>): Promise<readonly DemoParty[]> {
  const carriers = await db
    .selectFrom('carrier')
    .select(['id', 'name', 'country'])
    .where('kind', '=', 'contracted')
    .orderBy('id')
    .execute();
  const customers = await db.selectFrom('customer').select(['id', 'name', 'country']).orderBy('id').execute();
  const sides = ['CN', 'VN', 'TH'].flatMap((country) => {
    const mark = country.toLowerCase();
    const two = carriers.filter((carrier) => carrier.country === country).slice(0, 2);
    const one = customers.filter((customer) => customer.country === country).slice(0, 1);
    return [
      ...two.map((carrier, place) => ({
        login: `carrier.${mark}${place + 1}`,
        name: carrier.name,
        type: 2 as const,
        partyId: carrier.id,
        country,
        gps: place === 0,
        company: carrier.name,
      })),
      ...one.map((customer) => ({
        login: `customer.${mark}`,
        name: customer.name,
        type: 4 as const,
        partyId: customer.id,
        country,
        gps: false,
        company: customer.name,
      })),
      ...one.map((customer) => ({
        login: `inbound.${mark}`,
        name: customer.name,
        type: 5 as const,
        partyId: customer.id,
        country,
        gps: false,
        company: customer.name,
      })),
    ];
  });
  // The first customers of a country keep goods with us.
  const keepers = (['CN', 'TH'] as const).flatMap((country) => {
    const customer = customers.find((one) => one.country === country);
    if (!customer) return [];
    return {
      login: `stock.${country.toLowerCase()}`,
      name: customer.name,
      type: 4 as const,
      partyId: customer.id,
      country,
      gps: false,
      stockBoard: country === 'CN' ? ('all' as const) : ('thailand' as const),
      company: customer.name,
    };
  });
  return [...sides, ...keepers];
}
