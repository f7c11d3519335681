import { randomInt } from 'node:crypto';
import { chmod, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { seedGroups } from '../domains/identity/server/seed/groups.ts';
import { type DemoAccount, type DemoParty, seedIdentity, seedPartyAccounts } from '../domains/identity/server/seed/people.ts';
import { seedPageTemplates } from '../domains/identity/server/seed/page-templates.ts';
import { seedPricing } from '../domains/pricing/server/seed/seed.ts';
import { seedReference } from '../domains/reference/server/seed/seed.ts';
import { seedDispatch } from '../domains/dispatch/server/seed/seed.ts';
import { seedOrders } from '../domains/order/server/seed/seed.ts';
import { seedCustoms } from '../domains/customs/server/seed/seed.ts';
import { seedWarehouses } from '../domains/warehouse/server/seed/seed.ts';
import { seedMailAccounts } from '../domains/workspace/server/seed/mail.ts';
import type { WarehouseTables } from '../domains/warehouse/server/db.ts';
import type { ReferenceTables } from '../domains/reference/server/db.ts';
import { seedFreight } from '../domains/freight/server/seed/seed.ts';
import { requestRun } from '../domains/finance/reconcile/server/request.ts';
import { seedFinance } from '../domains/finance/server/seed/seed.ts';
import { seedBookings } from '../domains/freight/server/seed/bookings.ts';
import { seedClocks } from '../domains/freight/server/seed/clocks.ts';
import { seedAttendance } from '../domains/office/server/seed/attendance.ts';
import { seedKnowledge } from '../domains/office/server/seed/knowledge.ts';
import { seedLeave } from '../domains/office/server/seed/leave.ts';
import { seedSeals } from '../domains/office/server/seed/seals.ts';
import { seedOffice } from '../domains/office/server/seed/seed.ts';
import type { OfficeTables } from '../domains/office/server/db.ts';
import { dayIn } from '../kernel/day.ts';
import type { Door } from '../server/door.ts';
import { system } from '../server/session.ts';
import type { Product, Work } from '../server/work.ts';
import { seeded } from '../server/random.ts';
import type { SeedContext } from '../server/seed.ts';
import { isUnbegun } from './begin.ts';

type Demo = {
  readonly door: Door;
  readonly product: Product;
  readonly now: Date;
  readonly dataDir: string;
  readonly say: (text: string) => void;
  /** The number of orders of the company so far. */
  readonly orders?: number;
};

/** The same seed number creates the same company; only the passwords differ each time. */
const seedNumber = 20_261_121;

/** A statement of the demo inserts thousands of rows. On a machine with other work that takes longer than a call's statement may. */
const statementMinutes = 30;

/**
 * Fills an empty database with the demo company and stores the passwords of its accounts beside the data. In one transaction: all of it or
 * nothing. Answers whether the database was empty.
 */
export async function seedDemo({ door, product, now, dataDir, say, orders = 5000 }: Demo): Promise<boolean> {
  const started = performance.now();
  const fill = async (work: Work<OfficeTables & WarehouseTables>): Promise<DemoAccount[] | undefined> => {
    if (!(await isUnbegun(work))) return undefined;
    say('Making the demo company …');
    const context = { db: work.db, random: seeded(seedNumber), today: dayIn(now, 'Asia/Shanghai'), now, product, orders };
    const accounts = await seedAll(context);
    // The page of reconciliation shows that the stored figures of the demo are right.
    await requestRun(work, null);
    return accounts;
  };
  const accounts = await door.within(system(), 'write', fill, { statementMinutes });
  if (!accounts) return false;
  const file = path.join(dataDir, 'demo-accounts.json');
  await writeFile(`${file}.new`, `${JSON.stringify(accounts, null, 2)}\n`, { mode: 0o600 });
  await chmod(`${file}.new`, 0o600);
  await rename(`${file}.new`, file);
  say(`The demo company is ready after ${Math.round((performance.now() - started) / 100) / 10} s. Its accounts (also in ${file}):`);
  for (const account of accounts)
    say(`  ${account.login_name.padEnd(14)} ${account.password.padEnd(14)} ${account.role} · ${account.company}`);
  return true;
}

/** Lower domains first: each reads the rows of those before it. */
async function seedAll(context: SeedContext<OfficeTables & WarehouseTables>): Promise<DemoAccount[]> {
  const staff = await seedIdentity(context, randomInt);
  await seedMailAccounts(context);
  await seedReference(context);
  await seedGroups(context, await customersByCountry(context));
  const parties = await seedPartyAccounts(context, randomInt, await partiesToSignIn(context));
  await seedPageTemplates(context, await customersWithoutAccount(context));
  await seedPricing(context);
  await seedOrders(context);
  await seedWarehouses(context);
  await seedDispatch(context);
  await seedFreight(context);
  await seedCustoms(context);
  await seedFinance(context);
  await seedLeave(context);
  await seedSeals(context);
  await seedAttendance(context);
  await seedKnowledge(context);
  await seedOffice(context);
  await seedBookings(context);
  await seedClocks(context);
  return [...staff, ...parties];
}

/** Customers for whom nobody signs in yet, in the order of creation. */
async function customersWithoutAccount({ db }: SeedContext<ReferenceTables>): Promise<bigint[]> {
  const customers = await db
    .selectFrom('customer')
    .select('id')
    .where(
      'id',
      'not in',
      db.selectFrom('account').select('customer_id').where('customer_id', 'is not', null).$castTo<{ customer_id: bigint }>(),
    )
    .orderBy('id')
    .limit(2)
    .execute();
  return customers.map(({ id }) => id);
}

/** Some customers of a country, in the order of creation. */
async function customersByCountry({ db }: SeedContext<ReferenceTables>): Promise<Parameters<typeof seedGroups>[1]> {
  const customers = await db.selectFrom('customer').select(['id', 'country']).orderBy('id').execute();
  return (country, from, count) =>
    customers
      .filter((customer) => customer.country === country)
      .slice(from, from + count)
      .map((customer) => customer.id);
}

/** The customer whose user starts with the air board: it ships by air in the demo. */
const airCustomerCode = 'C1004';

/**
 * A user for two carriers and one customer of each country, two users whose home page is a stock board and one with the air board, so that
 * every side can be tried.
 */
async function partiesToSignIn({ db }: SeedContext<ReferenceTables>): Promise<readonly DemoParty[]> {
  const carriers = await db
    .selectFrom('carrier')
    .select(['id', 'name', 'country'])
    .where('kind', '=', 'contracted')
    .orderBy('id')
    .execute();
  const customers = await db.selectFrom('customer').select(['id', 'code', 'name', 'country']).orderBy('id').execute();
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
  // The first customers of a country store goods with us.
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
  const flyers = customers
    .filter(({ code }) => code === airCustomerCode)
    .map((customer) => ({
      login: 'air.cn',
      name: customer.name,
      type: 4 as const,
      partyId: customer.id,
      country: customer.country,
      gps: false,
      airBoard: true,
      company: customer.name,
    }));
  return [...sides, ...keepers, ...flyers];
}
