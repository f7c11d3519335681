import pg from 'pg';
import { ownTypes } from '../../server/db.ts';
import type { UserType } from '../../kernel/permit.ts';
import { startDemoStage } from '../demo-stage.ts';
import type { Player, Stage } from '../stage.ts';

/*
 * A whole company at work, with two of everything: two carriers, two customers, two own companies, so that the rows of one are foreign to
 * the other.
 */
export type Scene = {
  readonly stage: Stage;
  readonly tables: readonly Table[];
  /** Ids of a table: the party's own, or foreign ones. For staff of another company than the Chinese one, that company. */
  ids(table: string, whose: 'own' | 'foreign', type: UserType, company?: bigint): readonly string[];
  /** True for a table whose rows belong to own companies, so that another company has none of its business there. */
  ownedByCompany(table: string): boolean;
  /** All ids of a table. */
  all(table: string): readonly string[];
  /** The table of the rows with these ids. */
  tableOf(id: string): string | undefined;
  /** All ids in a reply whose rows this kind of user may not see. */
  leaks(type: UserType, answer: unknown, company?: bigint): string[];
  /** A user of a kind, with the rights of that kind; staff have every right. */
  player(type: UserType, company?: bigint): Promise<Player>;
  query<T extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<T[]>;
  close(): Promise<void>;
};

/** A table with the columns that name the owners of its rows, and the record that its rows are part of and deleted with. */
type Table = { readonly name: string; readonly owners: readonly Owner[]; readonly parent: { table: string; column: string } | null };
type Owner = 'company_id' | 'carrier_id' | 'customer_id' | 'order_id' | 'work_order_id' | 'bill_id';

/** Reference data is shared by all own companies (docs/decisions/shared-reference-data.md); these tables belong to it. */
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

export async function startScene(): Promise<Scene> {
  const stage = await startDemoStage();
  // Reads every row as the system role, because the policies apply to the owner as well.
  const client = new pg.Client({ types: ownTypes, connectionString: stage.appUrl });
  await client.connect();
  await client.query('set role quayside_system');
  const query = async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> =>
    (await client.query<T>(text, values)).rows;
  // All articles of the demo are for all companies; one is not.
  await query('update knowledge_article set reader_companies = array[company_id] where id = (select max(id) from knowledge_article)');
  const tables = await ownedTables(query);
  const parties = await busiest(query, stage.companies.cn);
  const known = await whoseIds(query, tables);
  const everything = new Map(known.map(({ table, all }) => [table, all]));
  const idsOf = (one: Whose, whose: 'own' | 'foreign', type: UserType, company: bigint): readonly string[] => {
    if (type === 1 && sharedByStaff.has(one.table)) return whose === 'own' ? one.all : [];
    const [party, id] =
      type === 1
        ? (['company', company] as const)
        : type === 2
          ? (['carrier', parties.carrier] as const)
          : (['customer', parties.customer] as const);
    const isOwn = (row: OwnedRow): boolean => row[party] === String(id);
    const isShared = (row: OwnedRow): boolean => type === 1 && row.readers.includes(String(id));
    return one.rows
      .filter((row) => row[party] !== null && (whose === 'own' ? isOwn(row) : !isOwn(row) && !isShared(row)))
      .map((row) => row.id);
  };
  const foreignSets = new Map<string, ReadonlySet<string>>();
  const foreignTo = (type: UserType, company: bigint): ReadonlySet<string> => {
    const ids = foreignSets.get(`${type} ${company}`) ?? new Set(known.flatMap((one) => idsOf(one, 'foreign', type, company)));
    foreignSets.set(`${type} ${company}`, ids);
    return ids;
  };
  const whoseRows = new Map(known.map((one) => [one.table, one]));
  const ranges = new Map(known.map(({ table, range }) => [range, table]));
  const tableOf = (id: string): string | undefined => ranges.get(id.slice(0, -9));
  return {
    stage,
    tables,
    ids(table, whose, type, company = parties.company) {
      const rows = whoseRows.get(table);
      return rows ? idsOf(rows, whose, type, company) : [];
    },
    ownedByCompany: (table) => !sharedByStaff.has(table) && (whoseRows.get(table)?.rows.some(({ company }) => company !== null) ?? false),
    all: (table) => everything.get(table) ?? [],
    tableOf,
    leaks(type, answer, company = parties.company) {
      const ids = new Set([...JSON.stringify(answer ?? null).matchAll(/"(\d{11,})"/g)].map(([, id]) => id ?? ''));
      return [...ids].filter((id) => foreignTo(type, company).has(id)).map((id) => `${tableOf(id)} ${id}`);
    },
    player: (type, company = parties.company) =>
      stage.cast({
        type,
        companyId: company,
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

async function ownedTables(query: Query): Promise<Table[]> {
  return query<Table>(`
    select c.relname as name, array_remove(array_agg(o.attname::text order by o.attname), null) as owners,
      (select jsonb_build_object('table', p.relname, 'column', k.attname) from pg_constraint f join pg_class p on p.oid = f.confrelid
         join pg_attribute k on k.attrelid = c.oid and k.attnum = f.conkey[1]
       where f.conrelid = c.oid and f.contype = 'f' and f.confdeltype = 'c' and cardinality(f.conkey) = 1 and p.oid <> c.oid
       order by k.attnum limit 1) as parent
    from pg_class c join pg_attribute i on i.attrelid = c.oid and i.attname = 'id' and i.atttypid = 'int8'::regtype
      left join pg_attribute o on o.attrelid = c.oid and not o.attisdropped and o.attname in ('company_id', 'carrier_id', 'customer_id', 'order_id', 'work_order_id', 'bill_id')
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
    group by c.oid, c.relname order by c.relname`);
}

/** The carrier and the customer with the most rows, of the Chinese company. */
async function busiest(query: Query, company: bigint): Promise<Parties> {
  const [carrier] = await query<{ id: bigint }>(
    'select carrier_id as id from work_order where carrier_id is not null group by 1 order by count(*) desc, 1 limit 1',
  );
  const [customer] = await query<{ id: bigint }>(
    `select customer_id as id from transport_order where company_id = $1 and customer_id in (select customer_id from inbound_plan)
     group by 1 order by count(*) desc, 1 limit 1`,
    [company],
  );
  if (!carrier || !customer) throw new Error('nobody has anything');
  return { carrier: carrier.id, customer: customer.id, company };
}

type OwnedRow = { id: string; carrier: string | null; customer: string | null; company: string | null; readers: readonly string[] };
/** Rows of one company that others read because it says so. */
const readersOf: Readonly<Record<string, string>> = { knowledge_article: 't.reader_companies::text[]' };

type Whose = { table: string; range: string; all: string[]; rows: readonly OwnedRow[] };

async function whoseIds(query: Query, tables: readonly Table[]): Promise<Whose[]> {
  const whose: Whose[] = [];
  for (const { name } of tables) {
    const owner = (party: Party): string => `${ownerOf(tables, name, party, 't')}::text as ${party}`;
    const rows = await query<OwnedRow>(
      `select t.id::text, ${owner('carrier')}, ${owner('customer')}, ${owner('company')}, ${readersOf[name] ?? `array[]::text[]`} as readers from ${name} t order by t.id`,
    );
    const first = rows[0];
    if (first) whose.push({ table: name, range: first.id.slice(0, -9), all: rows.map(({ id }) => id), rows });
  }
  return whose;
}

type Party = 'carrier' | 'customer' | 'company';

/** SQL for the owner of a row: by its own column, through the document that it belongs to, or through the record that it is part of. */
function ownerOf(tables: readonly Table[], table: string, party: Party, row: string): string {
  if (table === party || (table === 'own_company' && party === 'company')) return `${row}.id`;
  const { owners = [], parent = null } = tables.find(({ name }) => name === table) ?? {};
  if (owners.includes(`${party}_id`)) return `${row}.${party}_id`;
  const documents: readonly (readonly [Owner, string])[] = [
    ...(party === 'carrier' ? [] : ([['order_id', 'transport_order']] as const)),
    ...(party === 'customer' ? [] : ([['work_order_id', 'work_order']] as const)),
    ['bill_id', 'bill'],
  ];
  const document = documents.find(([column]) => owners.includes(column));
  if (document) return `(select p.${party}_id from ${document[1]} p where p.id = ${row}.${document[0]})`;
  if (!parent || (party === 'company' && sharedByStaff.has(parent.table))) return 'null';
  const inner = `${row}_${parent.table}`;
  return `(select ${ownerOf(tables, parent.table, party, inner)} from ${parent.table} ${inner} where ${inner}.id = ${row}.${parent.column})`;
}
