import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ParamsOf } from '../../../../kernel/call.ts';
import { anyId } from '../../../../server/list.ts';
import { isNarrow } from '../../../../server/session.ts';
import type { Work } from '../../../../server/work.ts';
import { companiesOf } from '../../charge/server/queries.ts';
import type { FinanceTables } from '../../server/db.ts';
import { businesses, guardOfSide, sides } from '../../side.ts';
import type { Dimension, listProfitAnalysis } from '../contract.ts';
import { type Months, monthsOf } from '../rules.ts';

type Asked = ParamsOf<typeof listProfitAnalysis>;
type Where = NonNullable<Asked['where']>;
type FinanceWork = Pick<Work<FinanceTables>, 'who'>;

/** The rows of a question as `f`: what follows `from`, with its conditions. */
export type Source = {
  /** Rows with company, month, side, business, currency, the ids of the dimension, amounts and `line_count`. */
  readonly sums: (...periods: readonly Months[]) => RawBuilder<unknown>;
  readonly orders: (
    by: Dimension | null,
    period: Months,
  ) => { readonly from: RawBuilder<unknown>; readonly key: RawBuilder<string | null>; readonly count: RawBuilder<number> };
};

const keys: Readonly<Record<Dimension, RawBuilder<string | null>>> = {
  customer: sql`f.customer_id::text`,
  line: sql`f.line_id::text`,
  route: sql`f.origin_station_id || '-' || f.destination_station_id`,
  carrier: sql`f.carrier_id::text`,
  salesperson: sql`f.sales_id::text`,
  business: sql`f.business`,
  company: sql`f.company_id::text`,
  month: sql`f.month`,
};
/** The key of a group as text; empty where all is one group. */
export function keyOf(by: Dimension | null): RawBuilder<string | null> {
  return by === null ? sql`''` : keys[by];
}

const idColumns = {
  company: 'company_id',
  customer: 'customer_id',
  line: 'line_id',
  carrier: 'carrier_id',
  salesperson: 'sales_id',
  origin: 'origin_station_id',
  destination: 'destination_station_id',
} as const;
type IdFilter = keyof typeof idColumns;
const idFilters = Object.keys(idColumns) as IdFilter[];

/** The dimensions that a summary keeps, and the columns that its key stands for. */
const summaries = {
  all: [],
  customer: ['customer_id'],
  line: ['line_id'],
  route: ['origin_station_id', 'destination_station_id'],
  carrier: ['carrier_id'],
  salesperson: ['sales_id'],
} as const satisfies Record<string, readonly string[]>;
type Summary = keyof typeof summaries;

/**
 * Sums of one dimension for a question about one dimension. A question about several, such as the lines of a customer, reads the facts of
 * the orders, and so does a person of a narrow scope, who sees some orders of a group.
 */
export function sourceOf(work: FinanceWork, asked: Asked, by: Dimension | null): Source {
  const summary = isNarrow(work.who) || (asked.either?.length ?? 0) > 0 ? null : summaryFor(asked.where ?? {}, by);
  return summary === null ? factSource(work, asked) : summarySource(work, asked.where ?? {}, summary);
}

function summaryFor(where: Where, by: Dimension | null): Summary | null {
  const dimensionOf = (filter: IdFilter): Summary => {
    if (filter === 'company') return 'all';
    return filter === 'origin' || filter === 'destination' ? 'route' : filter;
  };
  const grouped: Summary = by === null || by === 'business' || by === 'company' || by === 'month' ? 'all' : by;
  const asked = [grouped, ...idFilters.filter((filter) => where[filter]).map(dimensionOf)].filter((dimension) => dimension !== 'all');
  const [first = 'all', ...others] = new Set(asked);
  return others.length > 0 ? null : first;
}

function idsOf(where: Where): RawBuilder<SqlBool>[] {
  return idFilters.flatMap((filter) => {
    const ids = where[filter];
    return ids ? [anyId(`f.${idColumns[filter]}`, ids)] : [];
  });
}
const businessOf = ({ business }: Where): RawBuilder<SqlBool>[] =>
  business ? [sql<SqlBool>`f.business = any(${[...business]}::text[])`] : [];
const booksOf = ({ books }: Where): RawBuilder<SqlBool>[] => (books ? [sql<SqlBool>`f.currency = any(${[...books]}::text[])`] : []);
const ours = ({ who }: FinanceWork): RawBuilder<SqlBool> => sql<SqlBool>`f.company_id = any(${companiesOf(who).map(String)}::bigint[])`;
/** Equality of months is quicker than their order, which follows a language. */
const within = (periods: readonly Months[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`f.month = any(${[...new Set(periods.flatMap(monthsOf))]}::text[])`;
const and = (...conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> => sql<SqlBool>`${sql.join([...conditions], sql` and `)}`;

function factSource(work: FinanceWork, { where = {}, either = [] }: Asked): Source {
  const or = either.map((one) => and(sql<SqlBool>`true`, ...idsOf(one), ...businessOf(one), ...booksOf(one)));
  const conditions = [
    ours(work),
    ...idsOf(where),
    ...businessOf(where),
    ...booksOf(where),
    ...(or.length > 0 ? [sql<SqlBool>`(${sql.join(or, sql` or `)})`] : []),
  ];
  // A row stays when its last charge is withdrawn.
  const from = (...periods: readonly Months[]) => sql`profit_fact f where f.line_count > 0 and ${and(within(periods), ...conditions)}`;
  return {
    sums: from,
    orders: (by, period) => ({ from: from(period), key: keyOf(by), count: sql<number>`count(distinct f.order_id)` }),
  };
}

function summarySource(work: FinanceWork, where: Where, dimension: Summary): Source {
  const ids = summaries[dimension].map((column, place) => sql`, ${sql.ref(place === 0 ? 's.key_id' : 's.to_id')} as ${sql.ref(column)}`);
  const rows = (table: 'profit_summary' | 'profit_order_count') =>
    sql`(select s.*${sql.join(ids, sql``)} from ${sql.table(table)} s where s.dimension = ${dimension}) f`;
  const conditions = [ours(work), ...idsOf(where), ...booksOf(where)];
  return {
    sums: (...periods) => sql`${rows('profit_summary')} where ${and(within(periods), ...conditions, ...businessOf(where))}`,
    orders: (by, period) => {
      const spans = sql`${spansOf(work, where, period)}::text[]`;
      const from = sql`${rows('profit_order_count')}`;
      const meets = and(sql<SqlBool>`f.spans && ${spans}`, ...conditions);
      const count = sql<number>`sum(f.orders)`;
      if (by !== 'month' && by !== 'business') return { from: sql`${from} where ${meets}`, key: keyOf(by), count };
      // An order counts in each of its months, and in each line of business.
      const part = by === 'month' ? 1 : 2;
      const each = sql`cross join lateral (select distinct split_part(span, ' ', ${part}) as key from unnest(f.spans) span where span = any(${spans})) e`;
      return { from: sql`${from} ${each} where ${meets}`, key: sql<string>`e.key`, count };
    },
  };
}

/** All places in a period where an order may have charges that the reader sees. */
function spansOf({ who }: FinanceWork, { business }: Where, period: Months): string[] {
  const seen = sides.filter((side) => !who.hidden.has(guardOfSide[side]));
  return monthsOf(period).flatMap((month) => (business ?? businesses).flatMap((one) => seen.map((side) => `${month} ${one} ${side}`)));
}
