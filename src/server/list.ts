import { type Expression, type RawBuilder, type SelectQueryBuilder, type SelectType, type SqlBool, sql } from 'kysely';
import {
  type DayRange,
  type Filter,
  type Filters,
  type FilterValue,
  isEveryState,
  type ListCall,
  type ListParams,
  type ListResult,
  type Tab,
  type Where,
} from '../kernel/list.ts';
import type { Guard } from '../kernel/guard.ts';
import { registeredSpelling } from '../kernel/identifier.ts';
import { badField, Refusal } from '../kernel/refusal.ts';
import { after, readCursor, type SortBy, writeCursor } from './list-cursor.ts';
import { withoutIdleJoins } from './list-joins.ts';
import { choose, chooseByText, isChosen, isNarrowed, type Limiting, limiting, looksForText } from './list-choice.ts';
import type { Who } from './session.ts';
import type { Work } from './work.ts';

/**
 * A total is exact up to here; above it the answer is the bound and says so. Counting this many costs about as much as
 * the page itself, and a list of a million rows answers like one of ten thousand. Tab counts stop earlier: nobody reads
 * 1,000 from a badge.
 */
const totalBound = 3000;
const countBound = 1000;

/**
 * A sort key: the first expression of the list's index, and the type to which the cursor's text is cast back. It must
 * never be null: a keyset cannot step over nulls, so coalesce there (and in the index).
 */
export function by(column: string | RawBuilder<unknown>, cast: SortBy['cast']): SortBy {
  return { expression: typeof column === 'string' ? sql.ref(column) : column, cast };
}

/** The columns of a table whose values are a V. */
type ColumnOf<Table, V> = { [C in keyof Table & string]: Exclude<SelectType<Table[C]>, null> extends V ? C : never }[keyof Table & string];
/** The type of the columns that a filter of this kind compares. */
type Compared<F extends Filter> = F extends { is: 'ref' }
  ? bigint
  : F extends { is: 'flag' }
    ? boolean
    : F extends { is: 'days'; of: 'instant' }
      ? Date
      : string;
/** The columns, with their tables, that a filter of this kind can compare. */
type ComparedColumn<Q, TB extends keyof Q, F extends Filter> = { [T in TB & string]: `${T}.${ColumnOf<Q[T], Compared<F>>}` }[TB & string];
/**
 * The condition of a filter. One that looks for text in several tables is written in two ways: `index` finds the matches, `row` tells of one row
 * whether it is one. `beside` holds the filters that apply together with it, for those that have to be met by one record of another table.
 */
type Clause<DB, F extends Filter, All extends Filters> = (
  value: FilterValue<F>,
  work: Work<DB>,
  by: 'index' | 'row',
  beside: Where<All>,
) => Expression<SqlBool>;
/** The filters that are columns of the list's own table, the one of `id`, under their own names. */
type OwnFilter<Q, F extends Filters, Id extends string> = Id extends `${infer T extends keyof Q & string}.${string}`
  ? { [N in keyof F & string]: N extends ColumnOf<Q[T], Compared<F[N]>> ? N : never }[keyof F & string]
  : never;
type Clauses<DB, Q, TB extends keyof Q, F extends Filters> = {
  readonly [N in keyof F]: ComparedColumn<Q, TB, F[N]> | Clause<DB, F[N], F>;
};
type AnyClauses<DB, F extends Filters> = { readonly [N in keyof F]?: string | Clause<DB, F[N], F> };
/** As long as the compiler infers the query, `Q` is unknown to it and each clause has to do. */
type WhereOf<DB, Q, TB extends keyof Q, F extends Filters, Id extends string> = unknown extends Q
  ? AnyClauses<DB, F>
  : Partial<Clauses<DB, Q, TB, F>> & Pick<Clauses<DB, Q, TB, F>, Exclude<keyof F, OwnFilter<Q, F, Id>>>;

export type ListSource<DB, Q, TB extends keyof Q, O, F extends Filters, K extends string, RowIn, Id extends string = string> = {
  /**
   * Tables, joins, the columns that `row` needs, and the explicit predicate for the caller's rows. `Q` is the scope of
   * the query: the tables of the domain and its own aliases.
   */
  readonly query: (work: Work<DB>) => SelectQueryBuilder<Q, TB, O>;
  /** The unique id, as `o.id`. Its table is the list's own. */
  readonly id: Id;
  /** The state column that tabs filter by. */
  readonly state?: string;
  /** Tabs that are not sets of states. */
  readonly tabs?: Readonly<Record<string, Expression<SqlBool>>>;
  /**
   * The column that a filter compares, or a clause of its own. A filter that is named like a column of the list's own
   * table compares that column and need not be named here.
   */
  readonly where: WhereOf<DB, Q, TB, F, Id>;
  readonly sorts: { readonly [N in K]: SortBy };
  readonly row: (row: O, work: Work<DB>) => RowIn;
};

/** The same for the functions below, which look clauses up by key. */
type AnySource<DB, Q, TB extends keyof Q, O, F extends Filters, K extends string, RowIn> = Omit<
  ListSource<DB, Q, TB, O, F, K, RowIn, string>,
  'where'
> & { readonly where: AnyClauses<DB, F> };

/** A source that several calls read: the list, its totals, its badges. */
export function listSource<DB, Q, TB extends keyof Q, O, F extends Filters, K extends string, RowIn, RowOut, Id extends string>(
  _call: ListCall<RowIn, RowOut, F, K>,
  source: ListSource<DB, Q, TB, O, F, K, RowIn, Id>,
): ListSource<DB, Q, TB, O, F, K, RowIn, Id> {
  return source;
}

/**
 * A page is a number of rows in the order of an index, each joined to the records that it names. Joining row by row
 * keeps the order and stops at the end of the page. The planner underestimates rows that are newer than its statistics
 * and prefers to hash and sort them: after an import of 100,000, each page would read and sort them all. The setting
 * lasts until the end of the transaction, which is the call's own.
 */
const rowByRow = sql`select set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true)`;

/**
 * Answers a list call: filters, tab, order, keyset cursor, bounded total and tab counts. It never counts a whole table
 * and never skips rows: page 1000 costs the same as page 1.
 */
export async function listRows<DB, Q, TB extends keyof Q, O, F extends Filters, K extends string, RowIn, RowOut, Id extends string>(
  work: Work<DB>,
  call: ListCall<RowIn, RowOut, F, K>,
  params: ListParams<F, K>,
  source: ListSource<DB, Q, TB, O, F, K, RowIn, Id>,
): Promise<ListResult<RowIn>>;
export async function listRows<DB, Q, TB extends keyof Q, O, F extends Filters, K extends string, RowIn, RowOut>(
  work: Work<DB>,
  call: ListCall<RowIn, RowOut, F, K>,
  params: ListParams<F, K>,
  source: AnySource<DB, Q, TB, O, F, K, RowIn>,
): Promise<ListResult<RowIn>> {
  const size = params.size ?? 50;
  const narrowed = isNarrowed(work, params);
  const limit = limiting(narrowed);
  const order = (params.sort?.length ? params.sort : call.list.defaultSort).map(({ key, desc }) => ({
    key,
    desc: desc ?? false,
    ...source.sorts[key],
  }));
  const idDesc = order[0]?.desc ?? false;
  const ordered = <S>(query: SelectQueryBuilder<Q, TB, S>): SelectQueryBuilder<Q, TB, S> =>
    order
      .reduce((one, sort) => one.orderBy(sort.expression, sort.desc ? 'desc' : 'asc'), query)
      .orderBy(sql.ref(source.id), idDesc ? 'desc' : 'asc');
  const cursor =
    params.cursor === undefined ? undefined : after(readCursor(work, call.cmd, params.cursor, order), order, source.id, idDesc);
  const filtered = withFilters(source.query(work), work, call, params, source);
  const tab = shownTab(work, call, params.tab);
  const inTab = withTab(filtered, tab, call, source);
  const onPage = cursor ? inTab.where(cursor) : inTab;

  const chosen = narrowed ? source.query(work).where(isChosen(source.id)) : onPage;
  let page = chosen as SelectQueryBuilder<Q, TB, O & Record<string, unknown>>;
  order.forEach((sort, place) => {
    page = page.select(sql<string>`(${sort.expression})::text`.as(`_sort${place}`)) as typeof page;
  });
  page = ordered(page.select(sql<string>`${sql.ref(source.id)}::text`.as('_id')) as typeof page);
  const byText = looksForText(call.list.filters, params);
  const chooseRows = (): Promise<{ chosen: number; found?: number }> => {
    if (!byText) return choose(work, ordered(onPage.clearSelect()), source.id, limit(size + 1));
    const common = withTab(withFilters(source.query(work), work, call, params, source, 'row'), tab, call, source);
    const next = ordered((cursor ? common.where(cursor) : common).clearSelect());
    return chooseByText(work, onPage.clearSelect(), next, { id: source.id, order, idDesc, size: size + 1, bound: totalBound });
  };
  // On the first page, the choice by text has counted the matches.
  const asksTotal = params.total && !(byText && !cursor);
  // The queries for the page, its total and its tab counts are sent in one go.
  const [, choice, found, total, counts] = await Promise.all([
    rowByRow.execute(work.db),
    narrowed ? chooseRows() : undefined,
    (narrowed ? page : page.limit(limit(size + 1))).execute(),
    asksTotal ? countRows(work, inTab, limit) : undefined,
    params.counts ? tabCounts(work, filtered, call, source, limit) : undefined,
  ]);

  const rows = found.slice(0, size);
  const last = rows.at(-1);
  const continues = (choice?.chosen ?? found.length) > size;
  return {
    rows: rows.map((row) => source.row(row as O, work)),
    next_cursor: continues && last ? writeCursor(work, call.cmd, order, last as Record<string, unknown>) : null,
    ...(params.total && totalOf(total ?? choice?.found ?? 0)),
    ...(counts && { counts }),
  };
}

/** The rows of a filter and tab, unordered and unpaged: for the sums under a list. */
export function listScope<DB, Q, TB extends keyof Q, O, F extends Filters, K extends string, RowIn, RowOut, Id extends string>(
  work: Work<DB>,
  call: ListCall<RowIn, RowOut, F, K>,
  params: ListParams<F, K>,
  source: ListSource<DB, Q, TB, O, F, K, RowIn, Id>,
): SelectQueryBuilder<Q, TB, O>;
export function listScope<DB, Q, TB extends keyof Q, O, F extends Filters, K extends string, RowIn, RowOut>(
  work: Work<DB>,
  call: ListCall<RowIn, RowOut, F, K>,
  params: ListParams<F, K>,
  source: AnySource<DB, Q, TB, O, F, K, RowIn>,
): SelectQueryBuilder<Q, TB, O> {
  return withTab(withFilters(source.query(work), work, call, params, source), shownTab(work, call, params.tab), call, source);
}

function withFilters<DB, Q, TB extends keyof Q, O, F extends Filters, K extends string, RowIn, RowOut>(
  query: SelectQueryBuilder<Q, TB, O>,
  work: Work<DB>,
  call: ListCall<RowIn, RowOut, F, K>,
  { where = {}, either = [] }: ListParams<F, K>,
  source: AnySource<DB, Q, TB, O, F, K, RowIn>,
  by: 'index' | 'row' = 'index',
): SelectQueryBuilder<Q, TB, O> {
  const of = (one: Where<F>) => clauses(work, call.list.filters, one, source, by, { ...where, ...one });
  const narrowed = of(where).reduce((one, clause) => one.where(clause), query);
  if (either.length === 0) return narrowed;
  const alternatives = either.map((one) => sql`(${sql.join([sql`true`, ...of(one)], sql` and `)})`);
  return narrowed.where(sql<SqlBool>`(${sql.join(alternatives, sql` or `)})`);
}

function clauses<DB, F extends Filters>(
  work: Work<DB>,
  filters: F,
  where: Where<F>,
  source: { readonly id: string; readonly where: AnyClauses<DB, F> },
  by: 'index' | 'row',
  beside: Where<F>,
): Expression<SqlBool>[] {
  return (Object.keys(where) as (keyof F & string)[]).flatMap((key) => {
    const value = where[key];
    if (value === undefined) return [];
    const clause = source.where[key] ?? `${source.id.split('.')[0]}.${key}`;
    const condition = typeof clause === 'function' ? clause(value, work, by, beside) : compare(filters[key], clause, value, work);
    // Written like this, no index serves a text, and the planner takes half of the rows for matches.
    return [by === 'row' && filters[key]?.is === 'text' ? sql<SqlBool>`coalesce(${condition}, false)` : condition];
  });
}

/** Refuses a tab that selects by an amount hidden from the caller. */
function shownTab(
  { who }: { readonly who: Who },
  { list }: { readonly list: { readonly tabs: readonly Tab[] } },
  key: string | undefined,
): string | undefined {
  if (list.tabs.some((tab) => tab.key === key && isHidden(who, tab))) throw new Refusal('NOT_PERMITTED');
  return key;
}

function isHidden({ hidden }: Pick<Who, 'hidden'>, { guard }: { readonly guard?: Guard }): boolean {
  return guard !== undefined && hidden.has(guard);
}

function withTab<DB, Q, TB extends keyof Q, O, F extends Filters, K extends string, RowIn, RowOut>(
  query: SelectQueryBuilder<Q, TB, O>,
  key: string | undefined,
  call: ListCall<RowIn, RowOut, F, K>,
  source: AnySource<DB, Q, TB, O, F, K, RowIn>,
): SelectQueryBuilder<Q, TB, O> {
  if (key === undefined) return query;
  const special = source.tabs?.[key];
  if (special) return query.where(special);
  const tab = call.list.tabs.find((candidate) => candidate.key === key);
  if (!tab || !source.state) throw badField('tab', 'BAD_CHOICE');
  // Without the condition, an index that knows no states answers alone.
  if (isEveryState(call.list, tab)) return query;
  // The states are the contract's and part of the text: each tab is a statement of its own, planned for its states.
  return query.where(sql<SqlBool>`${sql.ref(source.state)} in (${sql.join(tab.states.map((state) => sql.lit(state)))})`);
}

/** The number of a query's rows up to a bound. Only their number matters, so neither their columns nor their order are read. Each row of the query has an id of its own. */
export function boundedCount<Q, TB extends keyof Q, O>(
  query: SelectQueryBuilder<Q, TB, O>,
  most: number | RawBuilder<number> = countBound,
): RawBuilder<number> {
  const one = query.clearSelect().clearOrderBy().select(sql<number>`1`.as('one')).limit(most);
  return sql<number>`(select count(*)::int from (${withoutIdleJoins(one)}) counted)`;
}

async function countRows<DB, Q, TB extends keyof Q, O>(
  work: Work<DB>,
  query: SelectQueryBuilder<Q, TB, O>,
  limit: Limiting,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`select ${boundedCount(query, limit(totalBound + 1))} as n`.execute(work.db);
  return rows[0]?.n ?? 0;
}

function totalOf(n: number): { total: number; total_is_floor: boolean } {
  return { total: Math.min(n, totalBound), total_is_floor: n > totalBound };
}

async function tabCounts<DB, Q, TB extends keyof Q, O, F extends Filters, K extends string, RowIn, RowOut>(
  work: Work<DB>,
  query: SelectQueryBuilder<Q, TB, O>,
  call: ListCall<RowIn, RowOut, F, K>,
  source: AnySource<DB, Q, TB, O, F, K, RowIn>,
  limit: Limiting,
): Promise<Record<string, number>> {
  const tabs = call.list.tabs.filter((tab) => !isHidden(work.who, tab));
  if (tabs.length === 0) return {};
  const counts = tabs.map(({ key }) => sql`${boundedCount(withTab(query, key, call, source), limit(countBound))} as ${sql.ref(key)}`);
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counts)}`.execute(work.db);
  return rows[0] ?? {};
}

/* The clauses that filters need. Values are always parameters. */

type Comparison<I extends Filter['is']> = (
  column: string,
  value: FilterValue<Extract<Filter, { is: I }>>,
  filter: Extract<Filter, { is: I }>,
  who: Pick<Who, 'timeZone'>,
) => RawBuilder<SqlBool>;
const comparisons: { readonly [I in Filter['is']]: Comparison<I> } = {
  text: contains,
  values: anyText,
  choice: anyText,
  ref: anyId,
  flag: isFlag,
  days: (column, range, filter, { timeZone }) => (filter.of === 'instant' ? atDays(column, range, timeZone) : onDays(column, range)),
};
/** The clause that compares a column by the kind of the filter. The call's schema has given the value the type of its filter. */
function compare(
  filter: Filter | undefined,
  column: string,
  value: unknown,
  { who }: { readonly who: Pick<Who, 'timeZone'> },
): RawBuilder<SqlBool> {
  return comparisons[filter?.is ?? 'values'](column, value as never, filter as never, who);
}

/** The pattern of a text that contains this one, whose own signs of a pattern stand for themselves. */
export function patternOf(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** True when the text contains the words: for a column with a trigram index over app.plain(column). */
export function contains(column: string, text: string): RawBuilder<SqlBool> {
  return sql`app.plain(${sql.ref(column)}) like app.plain(${patternOf(text)})`;
}
/** The same for words among which a plate stands, which is found in each of its spellings. They are plain text already. */
export function plateContains(words: RawBuilder<unknown>, text: string): RawBuilder<SqlBool> {
  const like = (searched: string) => sql<SqlBool>`${words} like app.plain(${patternOf(searched)})`;
  const registered = registeredSpelling(text);
  return registered === null ? like(text) : sql<SqlBool>`(${like(text)} or ${like(registered)})`;
}
/** The same for a column of numbers that the product gives: they are ASCII, so that any other text is in none. */
export function numberContains(column: string, text: string): RawBuilder<SqlBool> {
  return /^[\x20-\x7e]+$/.test(text) ? contains(column, text) : sql`false`;
}
/**
 * The same for a column that already holds plain text, with a trigram index over it and one over app.letters(column): one or two letters of a
 * script without trigrams, such as 广州, are looked for by letter.
 */
export function containsPlain(column: string, text: string): RawBuilder<SqlBool> {
  const contained = sql<SqlBool>`${sql.ref(column)} like app.plain(${patternOf(text)})`;
  return /^[\p{Script=Han}\p{Script=Thai}]{1,2}$/u.test(text)
    ? sql`(${contained} and app.letters(${sql.ref(column)}) @> app.letters(app.plain(${text})))`
    : contained;
}
/** A single value becomes an equality, so that an index that continues with the list's order gives the rows in that order. */
function anyText(column: string, values: readonly string[]): RawBuilder<SqlBool> {
  return values.length === 1 ? sql`${sql.ref(column)} = ${values[0]}` : sql`${sql.ref(column)} = any(${[...values]}::text[])`;
}
export function anyId(column: string, values: readonly (string | bigint)[]): RawBuilder<SqlBool> {
  return values.length === 1
    ? sql`${sql.ref(column)} = ${String(values[0])}::bigint`
    : sql`${sql.ref(column)} = any(${values.map(String)}::bigint[])`;
}
/** A range of days on a date column, both ends included. */
function onDays(column: string, range: DayRange): RawBuilder<SqlBool> {
  return sql`${sql.ref(column)} between ${range.from ?? '-infinity'}::date and ${range.to ?? 'infinity'}::date`;
}
/** A range of days on a timestamptz column, both ends included, by the reader's time zone. */
function atDays(column: string, range: DayRange, timeZone: string): RawBuilder<SqlBool> {
  const from = range.from ? sql`(${range.from}::date::timestamp at time zone ${timeZone})` : sql`'-infinity'::timestamptz`;
  const to = range.to ? sql`((${range.to}::date + 1)::timestamp at time zone ${timeZone})` : sql`'infinity'::timestamptz`;
  return sql`(${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${to})`;
}
function isFlag(column: string, value: boolean): RawBuilder<SqlBool> {
  return sql`${sql.ref(column)} = ${value}`;
}
