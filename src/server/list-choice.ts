import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Filters } from '../kernel/list.ts';
import type { Order } from './list-cursor.ts';
import { withoutIdleJoins } from './list-joins.ts';
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
 * Chooses the rows of a page by id, for `isChosen` in the statement behind it, and answers how many. Without the columns of the rows and their
 * joins, PostgreSQL plans few tables for the values of the filters, and sorts narrow rows. The statement for the chosen rows is the same for all
 * values and is prepared. The setting carries the ids from one to the other without a wait.
 */
export async function choose<DB, Q, TB extends keyof Q>(
  work: Work<DB>,
  ordered: SelectQueryBuilder<Q, TB, object>,
  id: string,
  limit: RawBuilder<number>,
): Promise<{ chosen: number }> {
  const ids = ordered.select(sql<string>`${sql.ref(id)}`.as('id')).limit(limit);
  const { rows } = await sql<{ chosen: number }>`with chosen as materialized (${withoutIdleJoins(ids)})
    select count(*)::int as chosen, set_config('app.chosen', coalesce(array_agg(id), '{}')::text, true) from chosen`.execute(work.db);
  return rows[0] ?? { chosen: 0 };
}

/**
 * The same where a filter looks for text. Under row-level security PostgreSQL has no statistics for such a filter and takes every text for
 * rare, so that it sorts all matches of a common text, and walks all rows in the list's order for a rare one. Here matches are collected
 * first, as many as the total counts anyway. If these are all, they are sorted; otherwise the text is common, and the index of the list's
 * order comes to a page of matches soon. `common` is the query whose texts no index serves.
 */
export async function chooseByText<DB, Q, TB extends keyof Q>(
  work: Work<DB>,
  matches: SelectQueryBuilder<Q, TB, object>,
  common: SelectQueryBuilder<Q, TB, object>,
  { id, order, idDesc, size, bound }: Choice,
): Promise<{ chosen: number; found: number }> {
  const keys = order.map(({ expression, desc }, place) => ({ column: `k${place}`, expression, desc }));
  const first = keys
    .reduce((one, { column, expression }) => one.select(expression.as(column)), matches.select(sql.ref(id).as('id')))
    .limit(sql<number>`${bound + 1}`);
  const sorted = sql.join(
    [...keys, { column: 'id', desc: idDesc }].map(({ column, desc }) => sql.join([sql.ref(column), direction(desc)], sql` `)),
  );
  const next = common.select(sql.ref(id).as('id')).limit(sql<number>`${size}`);
  const { rows } = await sql<{ chosen: number; found: number }>`with matching as materialized (${withoutIdleJoins(first)}),
    counted as materialized (select count(*)::int as found from matching),
    chosen as materialized (
      (select id from matching where (select found from counted) <= ${bound}::int order by ${sorted} limit ${size})
      union all (select id from (${withoutIdleJoins(next)}) common where (select found from counted) > ${bound}::int)
    )
    select count(*)::int as chosen, (select found from counted), set_config('app.chosen', coalesce(array_agg(id), '{}')::text, true)
    from chosen`.execute(work.db);
  return rows[0] ?? { chosen: 0, found: 0 };
}
export type Choice = {
  readonly id: string;
  readonly order: Order;
  readonly idDesc: boolean;
  readonly size: number;
  readonly bound: number;
};

function direction(desc: boolean): RawBuilder<unknown> {
  return sql.raw(desc ? 'desc' : 'asc');
}

/** True for a filter, or an alternative, that looks for text. */
export function looksForText(filters: Filters, { where = {}, either = [] }: Narrowing): boolean {
  return [where, ...either].some((one) => Object.entries(one).some(([key, value]) => value !== undefined && filters[key]?.is === 'text'));
}

/**
 * The rows that were chosen. The setting is read by a query of its own, so that a plan does not depend on how many ids stand in it: PostgreSQL
 * would compare the cost of a plan for all values with that for the few ids of a rare customer, and plan the dozen joins again on each call.
 */
export function isChosen(id: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(id)} = any ((select current_setting('app.chosen')::bigint[])::bigint[])`;
}
