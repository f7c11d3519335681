import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { monthOf } from '../../../../kernel/day.ts';
import { amountOf } from '../../../../kernel/money.ts';
import type { Where } from '../../../../kernel/list.ts';
import { by, listSource } from '../../../../server/list.ts';
import type { Work } from '../../../../server/work.ts';
import { companiesOf } from '../../charge/server/queries.ts';
import type { FinanceTables } from '../../server/db.ts';
import { listProfit } from '../contract.ts';
import { profitOf } from '../rules.ts';
import { lineName, partyName } from '../../../reference/server/names.ts';

/** The facts of one order in its company's currency, those of its own books. A disbursement is neither income nor cost. */
const sums = sql<{ income: bigint; cost: bigint; estimated_income: bigint; estimated_cost: bigint; unpriced: number }>`(
  select coalesce(sum(accrued_minor + billed_minor) filter (where side = 'receivable'), 0)::bigint as income,
    coalesce(sum(accrued_minor + billed_minor) filter (where side = 'payable'), 0)::bigint as cost,
    coalesce(sum(estimated_minor) filter (where side = 'receivable'), 0)::bigint as estimated_income,
    coalesce(sum(estimated_minor) filter (where side = 'payable'), 0)::bigint as estimated_cost,
    coalesce(sum(unpriced_count), 0)::int as unpriced
  from profit_fact where order_id = o.id and currency = oc.currency)`;
const trucks = sql<{ own_truck_cost: bigint }>`(
  select coalesce(sum(amount_minor), 0)::bigint as own_truck_cost from truck_cost where order_id = o.id)`;
/** The conditions on one fact of an order. A fact of which every charge was withdrawn is none. */
const anyFact = (...conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from profit_fact f where f.order_id = o.id and f.line_count > 0 and ${sql.join([sql`true`, ...conditions], sql` and `)})`;

const all: RawBuilder<SqlBool> = sql`true`;

type OfFacts = Pick<Where<(typeof listProfit)['list']['filters']>, 'carrier' | 'business' | 'period'>;
/**
 * An order is found by one fact that meets all filters of facts, as the profit analysis counts it: the first filter asks for the others.
 */
const meets =
  (filter: keyof OfFacts) =>
  (_value: unknown, _work: unknown, _by: unknown, { carrier, business, period }: OfFacts): RawBuilder<SqlBool> => {
    const conditions = {
      ...(carrier && { carrier: sql<SqlBool>`f.carrier_id = any(${carrier}::bigint[])` }),
      ...(business && { business: sql<SqlBool>`f.business = any(${business}::text[])` }),
      ...(period && {
        period: sql<SqlBool>`f.month between ${period.from ? monthOf(period.from) : '0000-01'} and ${period.to ? monthOf(period.to) : '9999-12'}`,
      }),
    };
    return Object.keys(conditions)[0] === filter ? anyFact(...Object.values(conditions)) : all;
  };

/** Every order of the caller's companies; before its acceptance an order has estimates at most. */
export function ordersWithProfit(work: Work<FinanceTables>) {
  return work.db
    .selectFrom('transport_order as o')
    .innerJoin('own_company as oc', 'oc.id', 'o.company_id')
    .innerJoin('customer as cu', 'cu.id', 'o.customer_id')
    .leftJoin('line as li', 'li.id', 'o.line_id')
    .leftJoin('job_lock as jl', (join) => join.onRef('jl.order_id', '=', 'o.id').on('jl.unlocked_at', 'is', null))
    .innerJoinLateral(sums.as<'s'>('s'), (join) => join.onTrue())
    .innerJoinLateral(trucks.as<'tc'>('tc'), (join) => join.onTrue())
    .select([
      'o.id',
      'o.order_no',
      'o.state',
      partyName('cu', work.who.language).as('customer_name'),
      lineName<string | null>('li', work.who.language).as('line_name'),
      'oc.currency as functional_currency',
    ])
    .select(['o.income_done', 'o.cost_done', 'jl.month as locked_month', 'jl.note as lock_reason'])
    .select(['s.income', 's.cost', 's.estimated_income', 's.estimated_cost', 's.unpriced', 'tc.own_truck_cost'])
    .select(sql<string>`(o.order_time at time zone oc.time_zone)::date`.as('order_on'))
    .select(sql<string | null>`(o.signed_at at time zone oc.time_zone)::date`.as('signed_on'))
    .where('o.company_id', 'in', companiesOf(work.who));
}
type OrderWithProfit = Awaited<ReturnType<ReturnType<typeof ordersWithProfit>['executeTakeFirstOrThrow']>>;

function profitRowOf(row: OrderWithProfit) {
  const { functional_currency: currency } = row;
  return {
    ...row,
    functional_currency: currency,
    ...profitOf(currency, row.income, row.cost),
    estimated_income: amountOf(currency, row.estimated_income),
    estimated_cost: amountOf(currency, row.estimated_cost),
    estimated_profit: amountOf(currency, row.estimated_income - row.estimated_cost),
    own_truck_cost: amountOf(currency, row.own_truck_cost),
    complete: row.income_done && row.cost_done,
  };
}

export const profitSource = listSource(listProfit, {
  // A cancelled order may have cost, such as an employee's expense.
  query: (work: Work<FinanceTables>) =>
    ordersWithProfit(work).where('o.state', 'not in', ['draft', 'submitted']).where(sql<SqlBool>`(o.state <> 'cancelled' or ${anyFact()})`),
  id: 'o.id',
  tabs: {
    all,
    loss: sql<SqlBool>`(s.income < s.cost)`,
    belowMargin: sql<SqlBool>`((s.income <> 0 or s.cost <> 0) and (s.income - s.cost) * 100 < s.income * oc.margin_percent)`,
    unpriced: sql<SqlBool>`(s.unpriced > 0)`,
    complete: sql<SqlBool>`(o.income_done and o.cost_done and jl.id is null)`,
    locked: sql<SqlBool>`(jl.id is not null)`,
  },
  where: {
    customer: 'o.customer_id',
    line: 'o.line_id',
    company: 'o.company_id',
    salesperson: 'o.sales_id',
    carrier: meets('carrier'),
    business: meets('business'),
    order_on: 'o.order_time',
    signed_on: 'o.signed_at',
    period: meets('period'),
    origin: 'o.origin_station_id',
    destination: 'o.destination_station_id',
    books: 'oc.currency',
    with_reason: (value) => (value ? sql<SqlBool>`jl.note is not null` : sql<SqlBool>`jl.note is null`),
  },
  sorts: {
    order_on: by('o.order_time', 'timestamptz'),
    profit: by(sql`(s.income - s.cost)`, 'bigint'),
    id: by('o.id', 'bigint'),
  },
  row: profitRowOf,
});
