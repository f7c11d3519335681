import { type SqlBool, sql } from 'kysely';
import { amountOf, type Currency } from '../../../kernel/money.ts';
import { anyId, anyText, atDays, by, type ListSource } from '../../../server/list.ts';
import type { Work } from '../../../server/work.ts';
import type { ChargeState } from '../charge/states.ts';
import { companiesOf } from '../charge/queries.ts';
import type { FinanceTables } from '../db.ts';
import type { listIncome } from './contract.ts';

/** The actual receivable lines of an order; what is void owes nothing. */
export const ownLines = sql`h.side = 'receivable' and not h.estimated and h.state <> 'void'`;

type LineJson = { id: string; version: number; state: ChargeState; currency: Currency; amount: string };
const lines = sql<LineJson[]>`coalesce((select jsonb_agg(jsonb_build_object('id', h.id::text, 'version', h.version, 'state', h.state,
  'currency', h.currency, 'amount', h.amount_minor::text) order by h.id) from charge h where h.order_id = o.id and ${ownLines}), '[]')`;

function ordersWithIncome(work: Work<FinanceTables>) {
  return work.db
    .selectFrom('transport_order as o')
    .innerJoin('own_company as oc', 'oc.id', 'o.company_id')
    .innerJoin('customer as cu', 'cu.id', 'o.bill_to_id')
    .leftJoin('line as li', 'li.id', 'o.line_id')
    .select(['o.id', 'o.order_no', 'o.state', 'cu.name as customer_name', 'li.name as line_name'])
    .select(sql<string>`(o.order_time at time zone oc.time_zone)::date`.as('order_on'))
    .select(sql<string | null>`(o.signed_at at time zone oc.time_zone)::date`.as('signed_on'))
    .select(lines.as('lines'))
    .where('o.company_id', 'in', companiesOf(work.who));
}
type OrderWithIncome = Awaited<ReturnType<ReturnType<typeof ordersWithIncome>['executeTakeFirstOrThrow']>>;

function incomeRowOf({ lines: own, ...row }: OrderWithIncome) {
  const count = (state: ChargeState): number => own.filter((line) => line.state === state).length;
  const sums = [...Map.groupBy(own, (line) => line.currency)].map(([currency, of]) => {
    const total = (some: readonly LineJson[]): string =>
      amountOf(
        currency,
        some.reduce((sum, line) => sum + BigInt(line.amount), 0n),
      );
    return { currency, amount: total(of), billed: total(of.filter((line) => line.state === 'billed')) };
  });
  return {
    ...row,
    sums: sums.toSorted((a, b) => (a.currency < b.currency ? -1 : 1)),
    lines: own.map(({ id, version, state }) => ({ id: BigInt(id), version, state })),
    unpriced: count('unpriced'),
    open: count('open'),
    reviewed: count('reviewed'),
    billed: count('billed'),
  };
}

/** Orders with a line in one of these states. */
const having = (...states: readonly ChargeState[]) =>
  sql<SqlBool>`(o.id in (select h.order_id from charge h where h.company_id = o.company_id and ${ownLines} and h.state = any(${[...states]}::text[])))`;

type Facets = typeof listIncome.list;
const where: ListSource<FinanceTables, FinanceTables, never, never, Facets['filters'], never, never>['where'] = {
  order_no: (values) => anyText('o.order_no', values),
  customer: (ids) => anyId('o.bill_to_id', ids),
  line: (ids) => anyId('o.line_id', ids),
  company: (ids) => anyId('o.company_id', ids),
  currency: (values) =>
    sql<SqlBool>`exists (select from charge h where h.order_id = o.id and ${ownLines} and h.currency = any(${[...values]}::text[]))`,
  order_on: (range, { who }) => atDays('o.order_time', range, who.timeZone),
  signed_on: (range, { who }) => atDays('o.signed_at', range, who.timeZone),
};

export const incomeSource = {
  query: ordersWithIncome,
  id: 'o.id',
  tabs: {
    unpriced: having('unpriced'),
    open: having('open'),
    reviewed: having('reviewed'),
    billed: having('billed'),
    all: having('unpriced', 'open', 'reviewed', 'billed'),
  },
  where,
  sorts: { order_on: by('o.order_time', 'timestamptz'), order_no: by('o.order_no', 'text'), id: by('o.id', 'bigint') },
  row: incomeRowOf,
};
