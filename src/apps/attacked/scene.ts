import pg from 'pg';
import type { UserType } from '../../kernel/permit.ts';
import { seedDemo } from '../seed.ts';
import { type Player, type Stage, startStage } from '../stage.ts';

/*
 * A whole company at work, with two of everything: two carriers, two customers, two own companies, so that what belongs to the one is
 * foreign to the other. Every table counts its ids in a range of its own, so that an id in an answer says whose row it is of.
 */
export type Scene = {
  readonly stage: Stage;
  readonly tables: readonly Table[];
  /** Ids of a table that are a party's own, or another's. */
  ids(table: string, whose: 'own' | 'foreign', type: UserType): readonly string[];
  /** All ids of a table. */
  all(table: string): readonly string[];
  /** The table whose rows these ids are of. */
  tableOf(id: string): string | undefined;
  /** Everything in an answer that is an id of a row that this kind of user may not see. */
  leaks(type: UserType, answer: unknown): string[];
  /** Somebody of a kind, with the rights of his kind; staff have every right. */
  player(type: UserType): Promise<Player>;
  query<T extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<T[]>;
  close(): Promise<void>;
};

/** What of a table says whose its rows are. */
type Table = { readonly name: string; readonly owners: readonly Owner[] };
type Owner = 'company_id' | 'carrier_id' | 'customer_id' | 'order_id' | 'work_order_id' | 'bill_id';

/** Reference data is shared by all own companies (docs/decisions/shared-reference-data.md); these stand with them. */
const sharedByStaff = new Set([
  'customer',
  'carrier',
  'consignor',
  'driver',
  'vehicle',
  'contract',
  'customer_company',
  'customer_line',
  'account',
  'team',
  'work_group',
  'own_bank_account',
  'own_company',
]);

type Parties = { carrier: bigint; customer: bigint; company: bigint };

export async function startScene(orders = 300): Promise<Scene> {
  const stage = await startStage(async ({ ownerUrl, door, product, now, folder }) => {
    await spreadIds(ownerUrl);
    await seedDemo({ door, product, now, dataDir: folder, say: () => {}, orders });
  });
  // As a superuser's eyes would see it: the owner is held by the policies like everybody else.
  const client = new pg.Client({ connectionString: stage.appUrl });
  await client.connect();
  await client.query('set role quayside_system');
  const query = async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> =>
    (await client.query<T>(text, values)).rows;
  const tables = await ownedTables(query);
  const parties = await busiest(query, stage.companies.cn);
  const known = await whoseIds(query, tables, parties);
  const everything = new Map(known.map(({ table, all }) => [table, all]));
  const setOf = (whose: 'own' | 'foreign', table: string, type: UserType): readonly string[] =>
    known.find((one) => one.table === table)?.[whose][type] ?? [];
  const foreign = new Map(([1, 2, 4, 5] as const).map((type) => [type, new Set(known.flatMap((one) => one.foreign[type]))]));
  const ranges = new Map(known.map(({ table, range }) => [range, table]));
  const tableOf = (id: string): string | undefined => ranges.get(id.slice(0, -9));
  return {
    stage,
    tables,
    ids: (table, whose, type) => setOf(whose, table, type),
    all: (table) => everything.get(table) ?? [],
    tableOf,
    leaks(type, answer) {
      const told = new Set([...JSON.stringify(answer ?? null).matchAll(/"(\d{11,})"/g)].map(([, id]) => id ?? ''));
      return [...told].filter((id) => foreign.get(type)?.has(id)).map((id) => `${tableOf(id)} ${id}`);
    },
    player: (type) =>
      stage.cast({
        type,
        companyId: parties.company,
        ...(type === 1 ? { permits: 'all' as const } : {}),
        ...(type === 2 ? { carrierId: parties.carrier } : {}),
        ...(type === 4 || type === 5 ? { customerId: parties.customer } : {}),
      }),
    query,
    async close() {
      await client.end();
      await stage.close();
    },
  };
}

type Query = <T extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<T[]>;

/** The first table counts from 10^9, the tenth from 10^10: nine digits are enough for every one of them. */
async function spreadIds(ownerUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query(`
    do $$
    declare s record; place int := 10;
    begin
      for s in select a.attrelid::regclass as target, a.attname from pg_attribute a join pg_class c on c.oid = a.attrelid
        where a.attidentity <> '' and a.atttypid = 'int8'::regtype and c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by a.attrelid loop
        execute format('alter table %s alter column %I restart with %s', s.target, s.attname, place * 1000000000::bigint + 1);
        place := place + 1;
      end loop;
    end $$`);
  await owner.end();
}

async function ownedTables(query: Query): Promise<Table[]> {
  return query<{ name: string; owners: Owner[] }>(`
    select c.relname as name, array_remove(array_agg(o.attname::text order by o.attname), null) as owners
    from pg_class c join pg_attribute i on i.attrelid = c.oid and i.attname = 'id' and i.atttypid = 'int8'::regtype
      left join pg_attribute o on o.attrelid = c.oid and not o.attisdropped and o.attname in ('company_id', 'carrier_id', 'customer_id', 'order_id', 'work_order_id', 'bill_id')
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
    group by c.relname order by c.relname`);
}

/** The carrier and the customer with the most to show, of the Chinese company. */
async function busiest(query: Query, company: bigint): Promise<Parties> {
  const [carrier] = await query<{ id: bigint }>(
    'select carrier_id as id from work_order where carrier_id is not null group by 1 order by count(*) desc, 1 limit 1',
  );
  const [customer] = await query<{ id: bigint }>(
    'select customer_id as id from transport_order where company_id = $1 group by 1 order by count(*) desc, 1 limit 1',
    [company],
  );
  if (!carrier || !customer) throw new Error('nobody has anything');
  return { carrier: carrier.id, customer: customer.id, company };
}

type Whose = { table: string; range: string; all: string[]; own: Record<UserType, string[]>; foreign: Record<UserType, string[]> };

async function whoseIds(query: Query, tables: readonly Table[], parties: Parties): Promise<Whose[]> {
  const found: Whose[] = [];
  for (const { name, owners } of tables) {
    const rows = await query<{ id: string; carrier: string | null; customer: string | null; company: string | null }>(
      `select t.id::text, ${ownerOf(name, owners, 'carrier')}::text as carrier, ${ownerOf(name, owners, 'customer')}::text as customer, ${ownerOf(name, owners, 'company')}::text as company from ${name} t order by t.id`,
    );
    const first = rows[0];
    if (!first) continue;
    const pick = (of: 'carrier' | 'customer' | 'company', mine: boolean): string[] =>
      rows.filter((row) => row[of] !== null && (row[of] === String(parties[of])) === mine).map(({ id }) => id);
    // The names of own companies stand in many documents; what is kept of them does not.
    const staffs = sharedByStaff.has(name) ? rows.map(({ id }) => id) : pick('company', true);
    found.push({
      table: name,
      range: first.id.slice(0, -9),
      all: rows.map(({ id }) => id),
      own: { 1: staffs, 2: pick('carrier', true), 4: pick('customer', true), 5: pick('customer', true) },
      foreign: {
        1: sharedByStaff.has(name) ? [] : pick('company', false),
        2: pick('carrier', false),
        4: pick('customer', false),
        5: pick('customer', false),
      },
    });
  }
  return found;
}

/** SQL that answers whose a row is: by its own column, or through the document that it hangs on. */
function ownerOf(table: string, owners: readonly Owner[], party: 'carrier' | 'customer' | 'company'): string {
  if (table === party || (table === 'own_company' && party === 'company')) return 't.id';
  if (owners.includes(`${party}_id`)) return `t.${party}_id`;
  const parents: readonly (readonly [Owner, string])[] = [
    ...(party === 'carrier' ? [] : ([['order_id', 'transport_order']] as const)),
    ...(party === 'customer' ? [] : ([['work_order_id', 'work_order']] as const)),
    ['bill_id', 'bill'],
  ];
  const parent = parents.find(([column]) => owners.includes(column));
  return parent ? `(select p.${party}_id from ${parent[1]} p where p.id = t.${parent[0]})` : 'null';
}
