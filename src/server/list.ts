import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { DayRange, Filters, ListCall, ListParams, ListResult, Where } from '../kernel/list.ts';
import { badField } from '../kernel/refusal.ts';
import type { Work } from './work.ts';

/**
 * A total is exact up to here; beyond it the answer is the bound and says so. Counting so many costs about what the page itself costs, and a
 * list of a million rows answers like one of ten thousand. Tab counts stop earlier: nobody reads 1,000 from a badge.
 */
const totalBound = 3000;
const countBound = 1000;

export type SortBy = {
  readonly expression: RawBuilder<unknown>;
  readonly cast: 'text' | 'bigint' | 'int' | 'numeric' | 'date' | 'timestamptz';
};

/**
 * A sort key: the expression that the list's index begins with, and the type that the cursor's text is cast back to. It must never be
 * null: a keyset cannot step over nulls, so coalesce there (and in the index).
 */
export function by(column: string | RawBuilder<unknown>, cast: SortBy['cast']): SortBy {
  return { expression: typeof column === 'string' ? sql.ref(column) : column, cast };
}

export type ListSource<DB, Q, TB extends keyof Q, O, F extends Filters, K extends string, RowIn> = {
  /**
   * Tables, joins, the columns that `row` needs, and the explicit predicate of whose rows these are. `Q` is what the query sees:
   * the tables of the domain and its own aliases.
   */
  readonly query: (work: Work<DB>) => SelectQueryBuilder<Q, TB, O>;
  /** The unique id, as `o.id`. */
  readonly id: string;
  /** The state column that tabs filter by. */
  readonly state?: string;
  /** Tabs that are not sets of states. */
  readonly tabs?: Readonly<Record<string, Expression<SqlBool>>>;
  readonly where: { readonly [N in keyof F]: (value: NonNullable<Where<F>[N]>, work: Work<DB>) => Expression<SqlBool> };
  readonly sorts: { readonly [N in K]: SortBy };
  readonly row: (row: O, work: Work<DB>) => RowIn;
};

/**
 * A page is some rows in the order of an index, each with what it names: joined row by row, which keeps the order and stops where the page
 * ends. The planner takes rows that are newer than its statistics for few and would rather hash and sort them: behind an import of 100,000
 * each page then reads and sorts them all. It holds to the end of the transaction, which is the call's own.
 */
const rowByRow = sql`select set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true)`;

/**
 * Answers a list call: filters, tab, order, keyset cursor, bounded total and tab counts. It never counts a whole table and never
 * skips rows: page 1000 costs what page 1 costs.
 */
export async function listRows<DB, Q, TB extends keyof Q, O, F extends Filters, K extends string, RowIn, RowOut>(
  work: Work<DB>,
  call: ListCall<RowIn, RowOut, F, K>,
  params: ListParams<F, K>,
  source: ListSource<DB, Q, TB, O, F, K, RowIn>,
): Promise<ListResult<RowIn>> {
  const size = params.size ?? 50;
  const order = (params.sort?.length ? params.sort : call.list.defaultSort).map(({ key, desc }) => ({
    key,
    desc: desc ?? false,
    ...source.sorts[key],
  }));
  const idDesc = order[0]?.desc ?? false;
  const filtered = withFilters(source.query(work), work, params, source);
  const inTab = withTab(filtered, params.tab, call, source);

  let page = inTab as SelectQueryBuilder<Q, TB, O & Record<string, unknown>>;
  order.forEach((sort, place) => {
    page = page.select(sql<string>`(${sort.expression})::text`.as(`_sort${place}`)) as typeof page;
  });
  page = page.select(sql<string>`${sql.ref(source.id)}::text`.as('_id')) as typeof page;
  if (params.cursor) page = page.where(after(readCursor(params.cursor, order), order, source.id, idDesc));
  for (const sort of order) page = page.orderBy(sort.expression, sort.desc ? 'desc' : 'asc');
  // The page, its total and its tabs' counts go out together.
  const [, found, counted, counts] = await Promise.all([
    rowByRow.execute(work.db),
    page
      .orderBy(sql.ref(source.id), idDesc ? 'desc' : 'asc')
      .limit(size + 1)
      .execute(),
    params.total ? total(work, inTab) : {},
    params.counts ? tabCounts(work, filtered, call, source) : undefined,
  ]);

  const rows = found.slice(0, size);
  const last = rows.at(-1);
  return {
    rows: rows.map((row) => source.row(row as O, work)),
    next_cursor: found.length > size && last ? writeCursor(order, last as Record<string, unknown>) : null,
    ...counted,
    ...(counts && { counts }),
  };
}

/** The rows that a filter and tab name, unordered and unpaged: for the sums under a list. */
export function listScope<DB, Q, TB extends keyof Q, O, F extends Filters, K extends string, RowIn, RowOut>(
  work: Work<DB>,
  call: ListCall<RowIn, RowOut, F, K>,
  params: ListParams<F, K>,
  source: ListSource<DB, Q, TB, O, F, K, RowIn>,
): SelectQueryBuilder<Q, TB, O> {
  return withTab(withFilters(source.query(work), work, params, source), params.tab, call, source);
}

function withFilters<DB, Q, TB extends keyof Q, O, F extends Filters, K extends string, RowIn>(
  query: SelectQueryBuilder<Q, TB, O>,
  work: Work<DB>,
  { where = {}, either = [] }: ListParams<F, K>,
  source: ListSource<DB, Q, TB, O, F, K, RowIn>,
): SelectQueryBuilder<Q, TB, O> {
  const narrowed = clauses(work, where, source).reduce((one, clause) => one.where(clause), query);
  if (either.length === 0) return narrowed;
  const alternatives = either.map((one) => sql`(${sql.join([sql`true`, ...clauses(work, one, source)], sql` and `)})`);
  return narrowed.where(sql<SqlBool>`(${sql.join(alternatives, sql` or `)})`);
}

function clauses<DB, Q, TB extends keyof Q, O, F extends Filters, K extends string, RowIn>(
  work: Work<DB>,
  where: Where<F>,
  source: ListSource<DB, Q, TB, O, F, K, RowIn>,
): Expression<SqlBool>[] {
  return (Object.keys(where) as (keyof F)[]).flatMap((key) => {
    const value = where[key];
    return value === undefined ? [] : [source.where[key](value as NonNullable<Where<F>[typeof key]>, work)];
  });
}

function withTab<DB, Q, TB extends keyof Q, O, F extends Filters, K extends string, RowIn, RowOut>(
  query: SelectQueryBuilder<Q, TB, O>,
  key: string | undefined,
  call: ListCall<RowIn, RowOut, F, K>,
  source: ListSource<DB, Q, TB, O, F, K, RowIn>,
): SelectQueryBuilder<Q, TB, O> {
  if (key === undefined) return query;
  const special = source.tabs?.[key];
  if (special) return query.where(special);
  const tab = call.list.tabs.find((candidate) => candidate.key === key);
  if (!tab || !source.state) throw badField('tab', 'BAD_CHOICE');
  return query.where(anyText(source.state, tab.states));
}

async function total<DB, Q, TB extends keyof Q, O>(
  work: Work<DB>,
  query: SelectQueryBuilder<Q, TB, O>,
): Promise<{ total: number; total_is_floor: boolean }> {
  const one = query
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`1`.as('one'))
    .limit(totalBound + 1);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (${one}) counted`.execute(work.db);
  const n = rows[0]?.n ?? 0;
  return { total: Math.min(n, totalBound), total_is_floor: n > totalBound };
}

async function tabCounts<DB, Q, TB extends keyof Q, O, F extends Filters, K extends string, RowIn, RowOut>(
  work: Work<DB>,
  query: SelectQueryBuilder<Q, TB, O>,
  call: ListCall<RowIn, RowOut, F, K>,
  source: ListSource<DB, Q, TB, O, F, K, RowIn>,
): Promise<Record<string, number>> {
  if (call.list.tabs.length === 0) return {};
  const counts = call.list.tabs.map(({ key }) => {
    const one = withTab(query, key, call, source).clearSelect().clearOrderBy().select(sql<number>`1`.as('one')).limit(countBound);
    return sql`(select count(*)::int from (${one}) counted) as ${sql.ref(key)}`;
  });
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counts)}`.execute(work.db);
  return rows[0] ?? {};
}

type Order = readonly {
  readonly key: string;
  readonly desc: boolean;
  readonly expression: RawBuilder<unknown>;
  readonly cast: SortBy['cast'];
}[];

function signature(order: Order): string {
  return order.map(({ key, desc }) => (desc ? `-${key}` : key)).join(',');
}
function writeCursor(order: Order, row: Record<string, unknown>): string {
  return Buffer.from(JSON.stringify([signature(order), ...order.map((_, place) => row[`_sort${place}`]), row._id])).toString('base64url');
}
function readCursor(cursor: string, order: Order): string[] {
  try {
    const [sorted, ...values]: unknown[] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (sorted === signature(order) && values.length === order.length + 1 && values.every((value) => typeof value === 'string'))
      return values as string[];
  } catch {
    // Not one of ours: refused below.
  }
  throw badField('cursor', 'BAD_VALUE');
}

/** Rows behind the cursor. One direction throughout is a row comparison, which an index on the same columns answers at once. */
function after(values: readonly string[], order: Order, id: string, idDesc: boolean): RawBuilder<SqlBool> {
  const steps = [
    ...order.map((sort, place) => ({ ...sort, value: sql`${values[place]}::${sql.raw(sort.cast)}` })),
    { desc: idDesc, expression: sql.ref(id) as RawBuilder<unknown>, value: sql`${values.at(-1)}::bigint` },
  ];
  if (steps.every((step) => step.desc === idDesc)) {
    const compare = sql.raw(idDesc ? '<' : '>');
    return sql`(${sql.join(steps.map((step) => step.expression))}) ${compare} (${sql.join(steps.map((step) => step.value))})`;
  }
  const branches = steps.map((step, place) => {
    const same = steps.slice(0, place).map((before) => sql`${before.expression} = ${before.value}`);
    return sql`(${sql.join([...same, sql`${step.expression} ${sql.raw(step.desc ? '<' : '>')} ${step.value}`], sql` and `)})`;
  });
  return sql`(${sql.join(branches, sql` or `)})`;
}

/* The clauses that filters need. Values are always parameters. */

/** Text that contains: for a column with a trigram index over app.plain(column). */
export function contains(column: string, text: string): RawBuilder<SqlBool> {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`app.plain(${sql.ref(column)}) like app.plain(${pattern})`;
}
/** The same, for a column that holds its plain text already. */
export function containsPlain(column: string, text: string): RawBuilder<SqlBool> {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`${sql.ref(column)} like app.plain(${pattern})`;
}
/** One value is an equality, so that an index which goes on with the list's order gives the rows in that order. */
export function anyText(column: string, values: readonly string[]): RawBuilder<SqlBool> {
  return values.length === 1 ? sql`${sql.ref(column)} = ${values[0]}` : sql`${sql.ref(column)} = any(${[...values]}::text[])`;
}
export function anyId(column: string, values: readonly (string | bigint)[]): RawBuilder<SqlBool> {
  return values.length === 1
    ? sql`${sql.ref(column)} = ${String(values[0])}::bigint`
    : sql`${sql.ref(column)} = any(${values.map(String)}::bigint[])`;
}
/** A range of days on a date column, both ends included. */
export function onDays(column: string, range: DayRange): RawBuilder<SqlBool> {
  return sql`${sql.ref(column)} between ${range.from ?? '-infinity'}::date and ${range.to ?? 'infinity'}::date`;
}
/** A range of days on a timestamptz column, both ends included, by the reader's time zone. */
export function atDays(column: string, range: DayRange, timeZone: string): RawBuilder<SqlBool> {
  const from = range.from ? sql`(${range.from}::date::timestamp at time zone ${timeZone})` : sql`'-infinity'::timestamptz`;
  const to = range.to ? sql`((${range.to}::date + 1)::timestamp at time zone ${timeZone})` : sql`'infinity'::timestamptz`;
  return sql`(${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${to})`;
}
export function isFlag(column: string, value: boolean): RawBuilder<SqlBool> {
  return sql`${sql.ref(column)} = ${value}`;
}
