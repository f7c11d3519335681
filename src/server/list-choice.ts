import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Who } from './session.ts';
import type { Work } from './work.ts';

export type Limiting = (rows: number) => RawBuilder<number>;
type Narrowing = { readonly where?: object | undefined; readonly either?: readonly object[] | undefined };
/**
 * True where the best plan depends on the values: a rare customer needs another than a common one. The tabs that staff open all day are not
 * narrowed: their limit is part of the text, which lets the statement be prepared (db.ts) and planned once for all values.
 */
export function isNarrowed({ who }: { readonly who: Who }, { where = {}, either = [] }: Narrowing): boolean {
  return who.userType !== 1 || either.length > 0 || Object.values(where).some((value) => value !== undefined);
}
export function limiting(narrowed: boolean): Limiting {
  return (rows) => (narrowed ? sql<number>`${rows}` : sql.lit(rows));
}

/**
 * Chooses the rows of a page by id, for `isChosen` in the statement behind it, and answers how many. Without the columns of the rows,
 * PostgreSQL skips their joins: it plans few tables for the values of the filters, and sorts narrow rows. The statement for the chosen rows is
 * the same for all values and is prepared. The setting carries the ids from one to the other without a wait.
 */
export async function choose<DB, Q, TB extends keyof Q>(
  work: Work<DB>,
  ordered: SelectQueryBuilder<Q, TB, object>,
  id: string,
  limit: RawBuilder<number>,
): Promise<number> {
  const ids = ordered.select(sql<string>`${sql.ref(id)}`.as('id')).limit(limit);
  const { rows } = await sql<{ n: number }>`with chosen as materialized (${ids})
    select count(*)::int as n, set_config('app.chosen', coalesce(array_agg(id), '{}')::text, true) from chosen`.execute(work.db);
  return rows[0]?.n ?? 0;
}
export function isChosen(id: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(id)} = any (current_setting('app.chosen')::bigint[])`;
}
