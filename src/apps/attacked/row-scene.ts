import pg, { escapeIdentifier as name } from 'pg';
import { ownTypes } from '../../server/db.ts';
import { testDatabase } from '../../server/testing.ts';

/* Rows for the rules of the database alone: nothing that they refer to exists, and what a test does not say of a row follows from the catalogue. */

export type Values = Readonly<Record<string, unknown>>;
type Column = { readonly table: string; readonly column: string; readonly type: string; readonly choices: string | null };

export type RowScene = {
  readonly owner: pg.Client;
  /** Inserts a row, or answers why it is refused. */
  insert(table: string, given: Values): Promise<string>;
  /** A column that every row of a table has. */
  columnOf(table: string): string;
  /** The reason why a statement is refused; empty if it is not. */
  refusal(statement: string): Promise<string>;
  /** Leaves out what checks ask for: the rows that follow stand for other rules. */
  dropChecks(): Promise<unknown>;
  close(): Promise<void>;
};

const dropTies = `do $$ declare one record; begin
  for one in select c.oid::regclass as target from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') loop
    execute format('alter table %s no force row level security', one.target);
    execute format('alter table %s disable trigger user', one.target);
  end loop;
  for one in select conrelid::regclass as target, conname from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0 loop
    execute format('alter table %s drop constraint %I', one.target, one.conname);
  end loop;
end $$`;

const dropChecks = `do $$ declare one record; begin
  for one in select conrelid::regclass as target, conname from pg_constraint
    where contype = 'c' and connamespace = 'public'::regnamespace and conrelid <> 0 and conparentid = 0 and coninhcount = 0 loop
    execute format('alter table %s drop constraint %I', one.target, one.conname);
  end loop;
end $$`;

/** The columns that must have a value, and the values that a check names for them. */
const neededColumns = `
  select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type,
    (select pg_get_constraintdef(k.oid) from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
       and pg_get_constraintdef(k.oid) ~ '= ANY' limit 1) as choices
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
    and a.attnotnull and not a.atthasdef and a.attidentity = ''`;

export async function startRowScene(): Promise<RowScene> {
  const database = await testDatabase();
  const owner = new pg.Client({ types: ownTypes, connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query(dropTies);
  const columns = Map.groupBy((await owner.query<Column>(neededColumns)).rows, ({ table }) => table);
  let rows = 0;
  /** A refused statement leaves the rest of the transaction as it was. */
  async function attempt(statement: string, values: readonly unknown[] = []): Promise<pg.DatabaseError | undefined> {
    await owner.query('savepoint attempt');
    try {
      await owner.query(statement, [...values]);
      return undefined;
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error;
      await owner.query('rollback to attempt');
      return error;
    }
  }
  return {
    owner,
    async insert(table, given) {
      rows++;
      const plain = Object.fromEntries((columns.get(table) ?? []).map((column) => [column.column, plainValue(column, rows)]));
      const row = Object.entries({ ...plain, ...given });
      const names = row.map(([column]) => name(column)).join();
      const values = row.map(([, value]) => value);
      const error = await attempt(
        `insert into ${name(table)} (${names}) values (${row.map((_, place) => `$${place + 1}`).join()})`,
        values,
      );
      return error ? (reasons.get(error.code ?? '') ?? error.message) : 'stored';
    },
    columnOf: (table) => columns.get(table)?.[0]?.column ?? '',
    refusal: async (statement) => (await attempt(statement))?.message ?? '',
    dropChecks: () => owner.query(dropChecks),
    async close() {
      await owner.end();
      await database.close();
    },
  };
}

/** By the codes of PostgreSQL, appendix A: unique_violation, exclusion_violation, check_violation. */
const reasons: ReadonlyMap<string, string> = new Map([
  ['23505', 'there already'],
  ['23P01', 'there already'],
  ['23514', 'not possible'],
]);

/** No two rows have a plain text or number in common. */
function plainValue({ column, type, choices }: Column, row: number): unknown {
  const choice = choices && /'([^']*)'::text/.exec(choices)?.[1];
  if (choice) return choice;
  if (type.endsWith('[]')) return [];
  if (/currency/.test(column)) return 'CNY';
  switch (type) {
    case 'boolean':
      return false;
    case 'date':
      return '2026-11-20';
    case 'timestamp with time zone':
      return /arrive/.test(column) ? '2026-11-20T12:00Z' : '2026-11-20T02:00Z';
    case 'jsonb':
      return '{}';
    case 'uuid':
      return `00000000-0000-4000-8000-${String(row).padStart(12, '0')}`;
    case 'bytea':
      return Buffer.from(String(row));
    case 'text':
      return `x${row}`;
    case 'bigint':
    case 'integer':
      return row;
    default:
      return 1;
  }
}
