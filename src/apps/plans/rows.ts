import pg from 'pg';
import { escapeIdentifier as name, escapeLiteral as literal } from 'pg';

/* Rows for every table of the migrated database, from its catalogue alone: a new table or column needs nothing here. Each value follows from
   the row's place and the column's name, so every run has the same rows, the same statistics and the same plans. */

/** The rows that the statistics of each table tell of. */
export const statedRows = 100_000;
/** The rows that are really there in the table of a list, and in any other. */
const [rowsOfList, rowsBeside] = [10_000, 2_000];
/** Rows refer to this many records of another table. */
const referred = 500;
/** The instant of the newest row; an older one is forty minutes older, so a day has 36 rows. */
const newest = '2026-11-20 02:00:00+00';
const aDay = 36;

type Column = {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly isNullable: boolean;
  readonly isUnique: boolean;
  readonly defaultValue: string | null;
  /** The table that it refers to. */
  readonly refers: string | null;
  /** A check that names its values. */
  readonly check: string | null;
};

const columnsOfAll = `
  select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as "isNullable",
    exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and i.indkey::int2[] = array[a.attnum]) as "isUnique",
    pg_get_expr(d.adbin, d.adrelid) as "defaultValue",
    (select f.confrelid::regclass::text from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and f.conkey = array[a.attnum] limit 1) as refers,
    (select pg_get_constraintdef(k.oid) from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
       and pg_get_constraintdef(k.oid) ~ '= ANY \\(+ARRAY\\[' order by k.oid limit 1) as check
  from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attidentity = '' and a.attgenerated = ''
  order by c.relname, a.attnum`;

/** Tables that keep the rows of the stage: few in life as well, or the stage's own users. */
const untouched = new Set(['own_company', 'migration']);

/**
 * Fills every table; those of lists with more rows than others. Their statistics then tell of a hundred thousand. Foreign keys and
 * triggers do not run, and checks are dropped: the planner asks for neither.
 */
export async function fillTables(superuserUrl: string, listed: ReadonlySet<string>): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    const { rows: columns } = await client.query<Column>(columnsOfAll);
    const tables = inOrder(Map.groupBy(columns, ({ table }) => table));
    await client.query(`set session_replication_role = replica; set synchronous_commit = off`);
    await client.query(withoutChecks);
    for (const [table, own] of tables) {
      await client.query(`alter table ${name(table)} set (autovacuum_enabled = false)`);
      if (untouched.has(table)) continue;
      await client.query(filling(table, own, listed.has(table) ? rowsOfList : rowsBeside)).catch((error: unknown) => {
        throw new Error(`no rows for ${table}`, { cause: error });
      });
    }
    // A sample as large as the largest table is the table itself, the same in every run.
    await client.query(`set default_statistics_target = ${Math.ceil(rowsOfList / 300) + 1}`);
    await client.query('vacuum (analyze, truncate off)');
    await client.query(
      `update pg_class c set reltuples = case when t.reltuples > 1000 then c.reltuples * ${statedRows} / t.reltuples else c.reltuples end
       from pg_class t left join pg_index i on i.indrelid = t.oid
       where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and c.oid in (t.oid, i.indexrelid) and c.reltuples > 0`,
    );
  } finally {
    await client.end();
  }
}

const withoutChecks = `do $$ declare one record; begin
  for one in select conrelid::regclass as of_table, conname from pg_constraint
    where contype = 'c' and connamespace = 'public'::regnamespace and conrelid <> 0 loop
    execute format('alter table %s drop constraint %I', one.of_table, one.conname);
  end loop;
  for one in select attrelid::regclass as of_table, attname from pg_attribute
    where attgenerated <> '' and attnotnull and not attisdropped and attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace) loop
    execute format('alter table %s alter column %I drop not null', one.of_table, one.attname);
  end loop;
  -- What is checked at the commit cannot be passed over.
  update pg_index set indimmediate = true where not indimmediate;
end $$`;

/** Tables after those that they refer to, as far as they do not refer to each other. */
function inOrder(tables: ReadonlyMap<string, readonly Column[]>): [string, readonly Column[]][] {
  const sorted: [string, readonly Column[]][] = [];
  const seen = new Set<string>();
  const visit = (table: string): void => {
    if (seen.has(table)) return;
    seen.add(table);
    const own = tables.get(table) ?? [];
    for (const { refers } of own) if (refers) visit(refers);
    sorted.push([table, own]);
  };
  for (const table of tables.keys()) visit(table);
  return sorted;
}

function filling(table: string, columns: readonly Column[], rows: number): string {
  const parents = [...new Set(columns.flatMap(({ refers }) => (refers && refers !== table ? [refers] : [])))];
  const ids = parents.map((parent) => {
    const own = columns.some(({ refers, isUnique }) => refers === parent && isUnique) ? '' : ` limit ${referred}`;
    return `, lateral (select array_agg(id) as ids from (select id from ${name(parent)} order by id${own}) one) ${name(`of_${parent}`)}`;
  });
  const values = columns.map((column) => valueOf(column, rows));
  return `insert into ${name(table)} (${columns.map(({ column }) => name(column)).join(', ')})
    select ${values.join(', ') || 'null'} from generate_series(1, ${rows}) i${ids.join('')} on conflict do nothing`;
}

/** Values of a state that hold for most of the rows, as old records are done. */
const lasting =
  /^(closed|completed|complete|done|posted|paid|settled|released|writtenOff|accepted|delivered|putAway|approved|sent|charged|issued|received|podReturned|billed|agreed|published|expired|standing)$/;
const ending = /(void|cancel|revers|revok|reject|withdr|block|ban|black|disput|refus|fail|dead|held|hold|lift|frozen|lost)/;

function valueOf(column: Column, rows: number): string {
  const value = filledValue(column, rows);
  if (!column.isNullable) return value;
  // A fifth of the rows lack what may be absent, and most of them what happens to few records.
  const present = ending.test(column.column) ? 1 : 4;
  return `case when ${dice(column, 'null', 5)} < ${present} then ${value} end`;
}

/** A number below `sides` that follows from the row and the column. */
function dice({ table, column }: Column, salt: string, sides: number): string {
  return `((hashint4(i # ${seed(`${table}.${column}.${salt}`)})::bigint + 2147483648) % ${sides})`;
}
function seed(text: string): number {
  let hash = 0;
  for (const letter of text) hash = (hash * 31 + letter.charCodeAt(0)) % 1_000_003;
  return hash * 1024;
}

function filledValue(column: Column, rows: number): string {
  const { type, check, refers, table, isUnique, defaultValue } = column;
  if (refers === table) return `null::${type}`;
  if (refers) {
    const ids = `${name(`of_${refers}`)}.ids`;
    return `${ids}[1 + ${isUnique ? '(i - 1)' : dice(column, 'ref', 1_000_000)} % cardinality(${ids})]`;
  }
  if (check) return chosenValue(column, check);
  // The end of a range comes after its beginning.
  const isLater = /(^|_)(to|until|end|ends|ended|arrive|due|deliver|expiry)(_|$)/.test(column.column);
  const later = isLater ? ` + interval '1 day'` : '';
  const instant = `timestamptz ${literal(newest)} - (${rows} - i) * interval '40 minutes' + ${dice(column, 'when', 40)} * interval '1 minute'${later}`;
  if (type.startsWith('timestamp')) return instant;
  if (type === 'date') return `(${instant})::date`;
  if (type === 'boolean') return `${dice(column, 'flag', 10)} ${/active|current|enabled|standard/.test(column.column) ? '>' : '='} 0`;
  if (/^(integer|smallint|bigint)$/.test(type))
    return isUnique ? 'i' : defaultValue === '1' ? '1' : `${dice(column, 'number', 1000)}${isLater ? ' + 1000' : ''}`;
  if (/^(numeric|double|real)/.test(type)) return isUnique ? 'i' : `${dice(column, 'number', 90)}${isLater ? ' + 90' : ''}`;
  if (type === 'uuid') return `md5(${literal(column.column)} || i)::uuid`;
  if (type === 'daterange') return `daterange((${instant})::date, (${instant})::date + 30)`;
  if (type === 'datemultirange') return `datemultirange(daterange((${instant})::date, (${instant})::date + 30))`;
  if (type === 'tstzrange') return `tstzrange(${instant}, (${instant}) + interval '1 hour')`;
  if (type === 'int4range') return `int4range(i, i + 2)`;
  if (type === 'bytea') return `decode(md5(${literal(column.column)} || i), 'hex')`;
  if (type === 'interval') return `interval '1 hour'`;
  if (type === 'time without time zone') return `time '08:00'`;
  if (type === 'inet' || type === 'cidr') return `'10.0.0.1'::${type}`;
  if (type.startsWith('json')) return defaultValue ?? `'{}'::${type}`;
  if (type.endsWith('[]')) return defaultValue ?? `'{}'::${type}`;
  if (/currency/.test(column.column)) return oneOf(column, ['CNY', 'VND', 'THB', 'USD']);
  if (/country|flag/.test(column.column)) return oneOf(column, ['CN', 'VN', 'TH']);
  if (/time_zone/.test(column.column)) return `'Asia/Shanghai'`;
  if (type.startsWith('character(')) return oneOf(column, ['CN', 'VN', 'TH']);
  if (/^text|^character varying/.test(type)) return `substr(md5(${literal(column.column)} || i), 1, 8) || i`;
  if (defaultValue !== null) return defaultValue;
  throw new Error(`${table}.${column.column}: no values for the type ${type}`);
}

function oneOf(column: Column, choices: readonly string[]): string {
  return `(array[${choices.map((choice) => literal(choice)).join()}])[1 + ${dice(column, 'choice', choices.length)}]`;
}

/** The values of a check. Most records of a list have reached a state that lasts; the others share what is left. */
function chosenValue(column: Column, check: string): string {
  const choices = /ARRAY\[([^\]]*)\]/.exec(check)?.[1] ?? '';
  const numeric = /^\(?\d/.test(choices);
  const values = [...choices.matchAll(numeric ? /(\d+)/g : /'([^']*)'::/g)].map((match) => match[1] ?? '');
  if (values.length === 0) throw new Error(`${column.table}.${column.column}: no values in ${check}`);
  const most = /state/.test(column.column) && values.length > 2 ? values.findLast((value) => lasting.test(value)) : undefined;
  const text = (value: string): string => (numeric ? value : literal(value));
  const any = `(array[${values.map(text).join()}])[1 + ${dice(column, 'choice', values.length)}]`;
  const one = most === undefined ? any : `case when ${dice(column, 'most', 100)} < 85 then ${text(most)} else ${any} end`;
  return column.type.endsWith('[]') ? `array[${one}]` : one;
}

/** A day with rows, in the middle of those of a list. */
export const someDay = new Date(Date.parse('2026-11-20') - (rowsOfList / 2 / aDay) * 86_400_000).toISOString().slice(0, 10);
