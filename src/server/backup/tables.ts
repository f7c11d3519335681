import pg from 'pg';

/** A table as a backup sees it. */
export type Table = {
  /** `schema.name`, quoted where it must be. */
  readonly name: string;
  /** All columns except generated ones. */
  readonly columns: readonly string[];
  /** Columns of money: their sums are compared after a restore. */
  readonly money: readonly string[];
  readonly forced: boolean;
};

export const quoted = (names: readonly string[]): string => names.map((name) => pg.escapeIdentifier(name)).join(', ');

/** Our tables and those of the job queue, except the tables in which migrations are recorded. */
export async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.oid::regclass::text as name, c.relforcerowsecurity as forced,
      array_agg(a.attname::text order by a.attnum) as columns,
      coalesce(array_agg(a.attname::text order by a.attnum) filter (where a.attname like '%\\_minor'), '{}') as money
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind in ('r', 'p') and c.relnamespace in (select oid from pg_namespace where nspname in ('public', 'graphile_worker'))
      and c.oid::regclass::text not in ('migration', 'public.migration', 'graphile_worker.migrations')
      and not exists (select from pg_inherits i where i.inhrelid = c.oid)
    group by c.oid, c.relforcerowsecurity order by 1`);
  return rows;
}

export type Sums = { readonly rows: string; readonly amounts: Readonly<Record<string, string>> };

/** The number of rows, and the sum of each column of money. */
export async function sumsOf(client: pg.Client, { name, money }: Table): Promise<Sums> {
  const parts = money.map((column) => `coalesce(sum(${pg.escapeIdentifier(column)}), 0)::text as ${pg.escapeIdentifier(column)}`);
  const { rows } = await client.query<Record<string, string>>(`select ${['count(*)::text as "#rows"', ...parts].join(', ')} from ${name}`);
  const { '#rows': counted = '0', ...sums } = rows[0] ?? {};
  return { rows: counted, amounts: sums };
}

/** Runs as the role that sees every row, because row-level security also applies to the owner. It never applies to a superuser. */
export async function seeingAll(client: pg.Client): Promise<{ enter(): Promise<void>; leave(): Promise<void> }> {
  const { rows } = await client.query<{ all: boolean }>(
    'select rolsuper or rolbypassrls as all from pg_roles where rolname = current_user',
  );
  if (rows[0]?.all) return { enter: async () => {}, leave: async () => {} };
  await client.query('grant quayside_system to current_user with inherit false, set true');
  return {
    enter: async () => void (await client.query('set role quayside_system')),
    leave: async () => void (await client.query('reset role')),
  };
}
