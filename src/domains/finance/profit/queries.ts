import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { amountOf } from '../../../kernel/money.ts';
import { anyId, anyText, atDays, by, type ListSource } from '../../../server/list.ts';
import type { Work } from '../../../server/work.ts';
import { companiesOf } from '../charge/queries.ts';
import type { FinanceTables } from '../db.ts';
import type { listProfit } from './contract.ts';
import { profitOf } from './rules.ts';

/** The sums of one order's lines in the books' currency; a disbursement is nobody's income and nobody's cost. */
const sums = sql<{ income: bigint; cost: bigint; estimated_income: bigint; estimated_cost: bigint; unpriced: number }>`(
  select coalesce(sum(functional_net_minor) filter (where side = 'receivable' and not estimated), 0)::bigint as income,
    coalesce(sum(functional_net_minor) filter (where side = 'payable' and not estimated), 0)::bigint as cost,
    coalesce(sum(functional_net_minor) filter (where side = 'receivable' and estimated), 0)::bigint as estimated_income,
    coalesce(sum(functional_net_minor) filter (where side = 'payable' and estimated), 0)::bigint as estimated_cost,
    (count(*) filter (where state = 'unpriced' and not estimated))::int as unpriced
  from charge where order_id = o.id and state <> 'void' and not disbursement)`;

export function ordersWithProfit(work: Work<FinanceTables>) {
  return work.db
    .selectFrom('transport_order as o')
    .innerJoin('own_company as oc', 'oc.id', 'o.company_id')
    .innerJoin('customer as cu', 'cu.id', 'o.customer_id')
    .leftJoin('line as li', 'li.id', 'o.line_id')
    .leftJoin('job_lock as jl', (join) => join.onRef('jl.order_id', '=', 'o.id').on('jl.unlocked_at', 'is', null))
    .innerJoinLateral(sums.as<'s'>('s'), (join) => join.onTrue())
    .select(['o.id', 'o.order_no', 'o.state', 'cu.name as customer_name', 'li.name as line_name', 'oc.currency as functional_currency'])
    .select(['o.income_done', 'o.cost_done', 'jl.month as locked_month'])
    .select(['s.income', 's.cost', 's.estimated_income', 's.estimated_cost', 's.unpriced'])
    .select(sql<string>`(o.order_time at time zone oc.time_zone)::date`.as('order_on'))
    .select(sql<string | null>`(o.signed_at at time zone oc.time_zone)::date`.as('signed_on'))
    .where('o.company_id', 'in', companiesOf(work.who))
    .where('o.state', 'not in', ['draft', 'submitted', 'cancelled']);
}
type OrderWithProfit = Awaited<ReturnType<ReturnType<typeof ordersWithProfit>['executeTakeFirstOrThrow']>>;

function profitRowOf(row: OrderWithProfit) {
  const { functional_currency: currency } = row;
  return {
    id: row.id,
    order_no: row.order_no,
    customer_name: row.customer_name,
    line_name: row.line_name,
    state: row.state,
    order_on: row.order_on,
    signed_on: row.signed_on,
    functional_currency: currency,
    ...profitOf(currency, row.income, row.cost),
    estimated_income: amountOf(currency, row.estimated_income),
    estimated_cost: amountOf(currency, row.estimated_cost),
    estimated_profit: amountOf(currency, row.estimated_income - row.estimated_cost),
    unpriced: row.unpriced,
    complete: row.income_done && row.cost_done,
    locked_month: row.locked_month,
  };
}

type Facets = typeof listProfit.list;
const where: ListSource<FinanceTables, FinanceTables, never, never, Facets['filters'], never, never>['where'] = {
  order_no: (values) => anyText('o.order_no', values),
  customer: (ids) => anyId('o.customer_id', ids),
  line: (ids) => anyId('o.line_id', ids),
  company: (ids) => anyId('o.company_id', ids),
  order_on: (range, { who }) => atDays('o.order_time', range, who.timeZone),
  signed_on: (range, { who }) => atDays('o.signed_at', range, who.timeZone),
};
const all: RawBuilder<SqlBool> = sql`true`;

export const profitSource = {
  query: ordersWithProfit,
  id: 'o.id',
  tabs: {
    all,
    loss: sql<SqlBool>`(s.income < s.cost)`,
    unpriced: sql<SqlBool>`(s.unpriced > 0)`,
    complete: sql<SqlBool>`(o.income_done and o.cost_done and jl.id is null)`,
    locked: sql<SqlBool>`(jl.id is not null)`,
  },
  where,
  sorts: {
    order_on: by('o.order_time', 'timestamptz'),
    profit: by(sql`(s.income - s.cost)`, 'bigint'),
    id: by('o.id', 'bigint'),
  },
  row: profitRowOf,
};
