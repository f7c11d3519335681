import { readFileSync, writeFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownTypes } from '../../server/db.ts';
import { type TestDatabase, testDatabase } from '../../server/testing.ts';

/*
 * Row-level security by table: every table with a policy gets rows of two companies, two carriers, two customers and two people, in all
 * combinations, and every role of the database reads, changes and deletes with plain SQL, inserts a copy of each, and gives a row that it
 * may change the owners of each other one. The rows that it reaches are compared with the table's line in row-security.txt; `AGREE=1 npx
 * vitest run src/apps/attacked/row-security` writes the lines, and committing them means agreeing. Constraints and triggers are removed
 * first: they belong to the records, and the rows here stand for owners alone.
 */

const linesFile = new URL('row-security.txt', import.meta.url);

/** The owners of a row, each one's first or second: their ids are 1 and 2, and every caller is the first. */
const owners = { company: 'own_company', carrier: 'carrier', customer: 'customer', person: 'account' } as const;
type Owner = keyof typeof owners;
const ownerNames = Object.keys(owners) as Owner[];
const ownerOf = new Map<string, Owner>(ownerNames.map((name) => [owners[name], name]));
const byName: Readonly<Record<string, Owner>> = {
  company_id: 'company',
  carrier_id: 'carrier',
  customer_id: 'customer',
  account_id: 'person',
};
const combinations = 2 ** ownerNames.length;
/** Rows of each combination of owners, for the values that policies ask for besides: a state, a side. */
const kinds = 24;

const callers = [
  { name: 'the server itself', role: 'quayside_system', settings: {} },
  { name: 'staff', role: 'quayside_staff', settings: { account_id: '1', staff_companies: '{1}' } },
  {
    name: 'staff without sales prices',
    role: 'quayside_staff',
    settings: { account_id: '1', staff_companies: '{1}', hidden_sides: '{receivable}' },
  },
  { name: 'staff without costs', role: 'quayside_staff', settings: { account_id: '1', staff_companies: '{1}', hidden_sides: '{payable}' } },
  {
    name: 'staff of a narrow scope',
    role: 'quayside_scoped',
    settings: {
      account_id: '1',
      staff_companies: '{1}',
      scope_people: '{1}',
      scope_customers: '{1}',
      scope_groups: '{}',
      scope_by_customers: '{}',
      scope_by_lines: '{}',
      scope_by_regions: '{}',
    },
  },
  { name: 'carrier', role: 'quayside_carrier', settings: { account_id: '1', carrier_id: '1', party_companies: '{1}' } },
  { name: 'customer', role: 'quayside_customer', settings: { account_id: '1', customer_id: '1', party_companies: '{1}' } },
  { name: 'nobody signed in', role: 'quayside_stranger', settings: {} },
  { name: 'a connection without a role', role: 'quayside_app', settings: {} },
] as const;

/** `fixed` is generated from others, `numbered` by the database alone: neither can be set. */
type Column = {
  readonly name: string;
  readonly type: string;
  readonly refersTo: string | null;
  readonly fixed: boolean;
  readonly numbered: boolean;
};
type Table = {
  readonly name: string;
  readonly columns: readonly Column[];
  /** The text of its policies and the values that its checks allow for a column. */
  readonly policies: string;
  readonly allowed: Readonly<Record<string, readonly string[]>>;
};
/** A column whose value decides in a policy, with its values: row k of a combination has one of them, in all combinations. */
type Deciding = { readonly column: string; readonly values: readonly string[]; readonly step: number };

let database: TestDatabase;
let owner: pg.Client;
let app: pg.Client;
let tables: readonly Table[];

beforeAll(async () => {
  database = await testDatabase();
  owner = new pg.Client({ types: ownTypes, connectionString: database.ownerUrl });
  app = new pg.Client({ types: ownTypes, connectionString: database.appUrl });
  await owner.connect();
  await app.connect();
  tables = await tablesWithPolicies();
  await removeConstraints();
  // Copies of all rows, which every role reads, for what it inserts and for the owners that it gives.
  await owner.query('create schema copies; grant usage on schema copies to public');
  for (const table of tables) await fill(table);
}, 120_000);
afterAll(async () => {
  await owner.end();
  await app.end();
  await database.close();
});

async function tablesWithPolicies(): Promise<Table[]> {
  const { rows } = await owner.query<Omit<Table, 'allowed'> & { checks: string[] }>(`
    select c.relname as name,
      (select jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, null), 'fixed', a.attgenerated <> '',
         'numbered', a.attidentity = 'a',
         'refersTo', (select f.confrelid::regclass::text from pg_constraint f, unnest(f.conkey, f.confkey) as k(here, there)
            where f.conrelid = c.oid and f.contype = 'f' and k.here = a.attnum
              and (select p.attname from pg_attribute p where p.attrelid = f.confrelid and p.attnum = k.there) = 'id' limit 1)) order by a.attnum)
       from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      (select string_agg(concat(pg_get_expr(p.polqual, p.polrelid), ' ', pg_get_expr(p.polwithcheck, p.polrelid)), ' ') from pg_policy p
       where p.polrelid = c.oid) as policies,
      array(select pg_get_constraintdef(k.oid) from pg_constraint k where k.conrelid = c.oid and k.contype = 'c') as checks
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and (c.relrowsecurity or exists (select from pg_policy p where p.polrelid = c.oid))
    order by 1`);
  return rows.map(({ checks, ...table }) => ({ ...table, allowed: allowedBy(checks) }));
}

/** `CHECK ((state = ANY (ARRAY['a'::text, 'b'::text])))`: the values that a column may have. */
function allowedBy(checks: readonly string[]): Table['allowed'] {
  return Object.fromEntries(
    checks.flatMap((check) => {
      const [, column, list] = /^CHECK \(\((\w+) = ANY \(ARRAY\[([^\]]+)\]\)\)\)$/.exec(check) ?? [];
      return column && list ? [[column, literalsIn(list)] as const] : [];
    }),
  );
}

function literalsIn(text: string): string[] {
  return [...new Set([...text.matchAll(/'([^']*)'::text/g)].map(([, literal]) => literal ?? ''))];
}

async function removeConstraints(): Promise<void> {
  await owner.query(`
    do $$
    declare one record;
    begin
      for one in select c.oid::regclass as target from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') loop
        execute format('alter table %s disable trigger user', one.target);
      end loop;
      for one in select conrelid::regclass as target, conname from pg_constraint k join pg_class c on c.oid = k.conrelid
        where k.connamespace = 'public'::regnamespace and k.contype in ('f', 'c', 'x') and not c.relispartition
          and k.conparentid = 0 and k.coninhcount = 0 order by (k.contype = 'f') desc loop
        execute format('alter table %s drop constraint %I', one.target, one.conname);
      end loop;
      for one in select conrelid::regclass as target, conname from pg_constraint k join pg_class c on c.oid = k.conrelid
        where k.connamespace = 'public'::regnamespace and k.contype in ('p', 'u') and not c.relispartition and k.conparentid = 0 loop
        execute format('alter table %s drop constraint %I', one.target, one.conname);
      end loop;
      for one in select i.indexrelid::regclass as target from pg_index i join pg_class c on c.oid = i.indrelid
        where c.relnamespace = 'public'::regnamespace and not c.relispartition loop
        execute format('drop index %s', one.target);
      end loop;
    end $$`);
}

/** The columns that decide in the policies of a table besides its owners: those with few values, and texts that are compared. */
function decidingIn({ name, columns, policies, allowed }: Table): Deciding[] {
  let step = 1;
  return columns.flatMap(({ name: column, type, refersTo }) => {
    if (refersTo || !new RegExp(`(?<!\\w)${column}(?!\\w)`).test(policies)) return [];
    const values = type === 'boolean' ? ['false', 'true'] : type === 'text' ? (allowed[column] ?? comparedWith(column, policies)) : [];
    if (values.length < 2) return [];
    const deciding = { column, values, step };
    step *= values.length;
    if (step > kinds) throw new Error(`${name}: more than ${kinds} kinds of rows decide in its policies`);
    return [deciding];
  });
}

/** The literals that a policy compares with a column, and one that is none of them. */
function comparedWith(column: string, policies: string): string[] {
  const compared = [...policies.matchAll(new RegExp(`(?<!\\w)${column}(?!\\w)[^,]*?('[^)]*::text)`, 'g'))].flatMap(([, text]) =>
    literalsIn(text ?? ''),
  );
  return compared.length > 0 ? [...new Set([...compared, 'another'])] : [];
}

const bit = (which: Owner): string => `((g / ${kinds} >> ${ownerNames.indexOf(which)}) & 1) + 1`;

async function fill(table: Table): Promise<void> {
  const deciding = new Map(decidingIn(table).map((one) => [one.column, one]));
  const columns = table.columns.filter(({ fixed }) => !fixed);
  const self = ownerOf.get(table.name);
  const values = columns.map(({ name, type, refersTo }) => {
    const decides = deciding.get(name);
    if (decides) {
      const list = decides.values.map((value) => `'${value}'`).join();
      return `(array[${list}]::${type}[])[(g % ${kinds}) / ${decides.step} % ${decides.values.length} + 1]`;
    }
    const which = (name === 'id' ? self : undefined) ?? ownerOf.get(refersTo ?? '') ?? byName[name];
    if (which && type === 'bigint') return bit(which);
    if (which && type === 'bigint[]') return `array[${bit(which)}]`;
    return plainValue(name, type);
  });
  const empty = columns.filter((_, place) => values[place]?.startsWith('null')).map(({ name }) => `, alter column "${name}" drop not null`);
  await owner.query(`alter table ${table.name} no force row level security, add column row_key integer${empty.join('')}`);
  await owner.query(
    `insert into ${table.name} (${columns.map(({ name }) => `"${name}"`).join()}, row_key) overriding system value
     select ${values.join()}, g from generate_series(0, ${combinations * kinds - 1}) g`,
  );
  // Policies look for the record of which a row is part.
  if (columns.some(({ name }) => name === 'id')) await owner.query(`create index on ${table.name} (id)`);
  await owner.query(`create table copies.${table.name} as select * from ${table.name}; grant select on copies.${table.name} to public`);
  await owner.query(`alter table ${table.name} force row level security`);
  await owner.query(`
    do $$ declare one text;
    begin
      foreach one in array array[${[...new Set(callers.map(({ role }) => `'${role}'`))].join()}] loop
        if has_any_column_privilege(one, '${table.name}', 'select') then execute format('grant select (row_key) on ${table.name} to %I', one); end if;
      end loop;
    end $$`);
}

/** A value without meaning. A record has the same id in every table, so that rows of the same owners belong together. */
function plainValue(name: string, type: string): string {
  if (type.endsWith('[]')) return /compan/.test(name) ? `array[${bit('company')}]::${type}` : `'{}'::${type}`;
  switch (type) {
    case 'bigint':
      return '1000 + g';
    case 'integer':
    case 'smallint':
    case 'numeric':
      return '1';
    case 'boolean':
      return 'false';
    case 'date':
      return `date '2026-11-20'`;
    case 'timestamp with time zone':
      return `timestamptz '2026-11-20 02:00Z'`;
    case 'time without time zone':
      return `time '09:00'`;
    case 'json':
    case 'jsonb':
      return `'{}'::${type}`;
    case 'uuid':
      return 'gen_random_uuid()';
    case 'bytea':
      return `'\\x00'::bytea`;
    case 'text':
    case 'character varying':
    case 'character':
      return `'x'::text`;
    default:
      return `null::${type}`;
  }
}

/**
 * The rows that each of these statements reaches: of inserts those of which a copy is taken, of moves those whose owners a row that the role
 * changes is given. A move has a condition, as those of the product, so the row also stays among those that the role reads.
 */
type Reach = {
  readonly reads: readonly number[];
  readonly changes: readonly number[];
  readonly deletes: readonly number[];
  readonly inserts: readonly number[];
  readonly moves: readonly number[];
};
type Caller = (typeof callers)[number];

const all = Array.from({ length: combinations * kinds }, (_, key) => key);

async function reachOf({ name, columns, policies }: Table, { role, settings }: Caller): Promise<Reach | undefined> {
  const { rows: may } = await app.query<{ reads: boolean; deletes: boolean; changed: string[]; inserted: string[] }>(
    `select has_any_column_privilege($1::name, $2::text, 'select') as reads, has_table_privilege($1::name, $2::text, 'delete') as deletes,
       array(select a from unnest($3::text[]) a where has_column_privilege($1::name, $2::text, a, 'update')
          and has_column_privilege($1::name, $2::text, a, 'select')) as changed,
       array(select a from unnest($4::text[]) a where has_column_privilege($1::name, $2::text, a, 'insert')) as inserted`,
    [
      role,
      name,
      columns.filter(({ fixed, numbered, name: column }) => !fixed && !numbered && column !== 'id').map((column) => column.name),
      columns.filter(({ fixed }) => !fixed).map((column) => column.name),
    ],
  );
  const [rights] = may;
  if (!rights) return undefined;
  const { reads, deletes, changed, inserted } = rights;
  const [column] = changed;
  if (!reads && !deletes && !column && inserted.length === 0) return undefined;
  const begin = ['begin', `set local role ${role}`, ...Object.entries(settings).map(([key, value]) => `set local app.${key} = '${value}'`)];
  const asked = async (...statements: readonly string[]): Promise<number[] | undefined> => {
    try {
      const results = (await app.query([...begin, ...statements].join('; '))) as unknown as pg.QueryResult<{ row_key: number }>[];
      return (results.at(-1)?.rows ?? []).map(({ row_key }) => row_key);
    } catch (error) {
      // 42501: a policy asks a table that the role may not read, or its check refuses the changed row.
      if (error instanceof pg.DatabaseError && error.code === '42501') return undefined;
      throw error;
    } finally {
      await app.query('rollback');
    }
  };
  const rows = `select row_key from ${name}`;
  const byServer = 'set local role quayside_system';
  const left = deletes ? await asked(`delete from ${name}`, byServer, rows) : undefined;
  const kept = left && new Set(left);
  const changes =
    (column &&
      (await asked(
        `update ${name} set "${column}" = "${column}"`,
        byServer,
        `${rows} where xmin::text = (pg_current_xact_id()::text::bigint % 4294967296)::text`,
      ))) ||
    [];
  const insertedText = inserted.map((one) => `"${one}"`).join();
  // The columns by which a policy knows whose a row is and which.
  const moved = changed.filter((one) => new RegExp(`(?<!\\w)${one}(?!\\w)`).test(policies)).map((one) => `"${one}"`);
  return {
    reads: (reads ? await asked(rows) : undefined) ?? [],
    changes,
    deletes: kept ? all.filter((key) => !kept.has(key)) : [],
    inserts:
      (inserted.length > 0 &&
        (await asked(
          ...tried(`insert into ${name} (${insertedText}) overriding system value
            select ${insertedText} from copies.${name} where row_key between tried_low and tried_high`),
        ))) ||
      [],
    moves:
      (moved.length > 0 &&
        changes.length >= kinds &&
        (await asked(
          ...tried(`update ${name} t set ${moved.map((one) => `${one} = c.${one}`).join()} from copies.${name} c
            where c.row_key between tried_low and tried_high and t.row_key = (array[${changes.slice(0, kinds).join()}])[c.row_key - tried_low + 1]`),
        ))) ||
      [],
  };
}

/**
 * Tries a statement with the rows from `tried_low` to `tried_high`: those of a combination at once, and one by one where that is refused. Each is
 * undone. The last statement answers the rows with which it was done.
 */
function tried(statement: string): string[] {
  const attempt = (low: string, high: string, otherwise: string): string => `begin
      tried_low := ${low}; tried_high := ${high};
      ${statement};
      raise exception using errcode = 'QS001';
    exception
      when sqlstate 'QS001' then tried_done := tried_done || array(select generate_series(${low}, ${high}));
      when insufficient_privilege then ${otherwise}
    end;`;
  const [first, last] = [`tried_combo * ${kinds}`, `tried_combo * ${kinds} + ${kinds - 1}`];
  const oneByOne = `for tried_key in ${first} .. ${last} loop ${attempt('tried_key', 'tried_key', 'null;')} end loop;`;
  return [
    `do $$ #variable_conflict use_column
    declare tried_low integer; tried_high integer; tried_key integer; tried_combo integer; tried_done integer[] := '{}';
    begin
      for tried_combo in 0 .. ${combinations - 1} loop
        ${attempt(first, last, oneByOne)}
      end loop;
      perform set_config('app.tried', tried_done::text, true);
    end $$`,
    `select unnest(current_setting('app.tried')::integer[]) as row_key`,
  ];
}

/** In words: `own carrier and company where side payable`, `all`, `nothing`. */
function wordsFor(table: Table, keys: readonly number[]): string {
  if (keys.length === 0) return 'nothing';
  if (keys.length === combinations * kinds) return 'all';
  const combos = [...new Set(keys.map((key) => Math.floor(key / kinds)))];
  const shared = ownerNames.filter((_, place) => combos.every((combo) => ((combo >> place) & 1) === 0));
  const isWhole = combos.length === combinations / 2 ** shared.length;
  const whose = shared.length > 0 ? `own ${shared.join(' and ')}` : 'all';
  const which = isWhole ? whose : `${whose}, of the combinations ${combos.sort((a, b) => a - b).join(' ')}`;
  const where = decidingIn(table).flatMap(({ column, values, step }) => {
    const found = values.filter((_, place) => keys.some((key) => Math.floor((key % kinds) / step) % values.length === place));
    return found.length === values.length ? [] : [`${column} ${found.join('|')}`];
  });
  const perCombo = new Set(combos.map((combo) => keys.filter((key) => Math.floor(key / kinds) === combo).length));
  const share = [...perCombo].every((count) => count === kinds)
    ? ''
    : ` (${[...perCombo].sort((a, b) => a - b).join('|')} of ${kinds} kinds)`;
  return `${which}${where.length > 0 ? ` where ${where.join(', ')}` : ''}${share}`;
}

function lineOf(table: Table, reach: Reach): string {
  const [reads, changes, deletes, inserts, moves] = [reach.reads, reach.changes, reach.deletes, reach.inserts, reach.moves].map((keys) =>
    wordsFor(table, keys),
  );
  return `reads ${reads}, changes ${changes}, deletes ${deletes}, inserts ${inserts}, moves to ${moves}`;
}

test('every role of the database reaches what the line of the table says, and nothing else', async () => {
  const found: string[] = [];
  for (const table of tables) {
    const lines = new Map<string, string[]>();
    for (const caller of callers) {
      const reach = await reachOf(table, caller);
      if (!reach) continue;
      const words = lineOf(table, reach);
      lines.set(words, [...(lines.get(words) ?? []), caller.name]);
    }
    for (const [words, names] of lines) for (const name of names) found.push(`${table.name}: ${name} ${words}`);
  }
  if (process.env['AGREE']) writeFileSync(linesFile, `${found.join('\n')}\n`);
  const agreed = readFileSync(linesFile, 'utf8').split('\n').filter(Boolean);
  expect({
    reached: found.filter((line) => !agreed.includes(line)),
    agreed: agreed.filter((line) => !found.includes(line)),
  }).toEqual({ reached: [], agreed: [] });
}, 120_000);
