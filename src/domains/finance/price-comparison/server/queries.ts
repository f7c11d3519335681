import { type SqlBool, sql } from 'kysely';
import { amountOf } from '../../../../kernel/money.ts';
import { by, listSource } from '../../../../server/list.ts';
import type { Work } from '../../../../server/work.ts';
import { lineName, partyName } from '../../../reference/server/names.ts';
import { companiesOf } from '../../charge/server/queries.ts';
import { isRated } from '../../charge/server/rated-lines.ts';
import { profitOf } from '../../profit/rules.ts';
import type { FinanceTables } from '../../server/db.ts';
import { listPriceComparison } from '../contract.ts';

/** The receivable lines of an order in the agreed currency: those that stand for its price, and the others, such as claims and duties. */
const lines = sql<{ charged: bigint; extra: bigint }>`(
  select coalesce(sum(c.amount_minor) filter (where ${isRated('c')}), 0)::bigint as charged,
    coalesce(sum(c.amount_minor) filter (where not (${isRated('c')})), 0)::bigint as extra
  from charge c where c.order_id = a.order_id and c.side = 'receivable' and c.currency = a.currency and not c.estimated and c.state <> 'void')`;
const facts = sql<{ income: bigint; cost: bigint }>`(
  select coalesce(sum(f.accrued_minor + f.billed_minor) filter (where f.side = 'receivable'), 0)::bigint as income,
    coalesce(sum(f.accrued_minor + f.billed_minor) filter (where f.side = 'payable'), 0)::bigint as cost
  from profit_fact f where f.order_id = a.order_id and f.currency = oc.currency)`;

/** The agreements in force: an order has one at most. */
function comparisons(work: Work<FinanceTables>) {
  return work.db
    .selectFrom('actual_quotation as a')
    .innerJoin('transport_order as o', 'o.id', 'a.order_id')
    .innerJoin('own_company as oc', 'oc.id', 'a.company_id')
    .innerJoin('customer as cu', 'cu.id', 'a.customer_id')
    .leftJoin('account as s', 's.id', 'o.sales_id')
    .leftJoin('line as li', 'li.id', 'o.line_id')
    .innerJoinLateral(lines.as<'k'>('k'), (join) => join.onTrue())
    .innerJoinLateral(facts.as<'p'>('p'), (join) => join.onTrue())
    .select(['a.id', 'a.order_id', 'o.order_no', 's.name as sales_name', 'a.currency', 'oc.currency as functional_currency'])
    .select([
      'a.compared_minor',
      'a.agreed_minor',
      'a.difference_minor',
      'a.difference_percent',
      'a.agreed_on',
      'a.agreed_with',
      'a.reason',
    ])
    .select(['k.charged', 'k.extra', 'p.income', 'p.cost'])
    .select([partyName('cu', work.who.language).as('customer_name'), lineName<string | null>('li', work.who.language).as('line_name')])
    .where('a.state', '=', 'confirmed')
    .where('a.company_id', 'in', companiesOf(work.who));
}

export const comparisonSource = listSource(listPriceComparison, {
  query: comparisons,
  id: 'a.id',
  tabs: {
    all: sql<SqlBool>`true`,
    below: sql<SqlBool>`a.difference_minor < 0`,
    above: sql<SqlBool>`a.difference_minor > 0`,
    unequal: sql<SqlBool>`k.charged <> a.agreed_minor`,
  },
  where: {
    order_no: 'o.order_no',
    customer: 'a.customer_id',
    line: 'o.line_id',
    salesperson: 'o.sales_id',
    company: 'a.company_id',
    agreed_on: 'a.agreed_on',
  },
  sorts: {
    agreed_on: by('a.agreed_on', 'date'),
    agreed_percent: by(sql`coalesce(a.difference_percent, 0)`, 'numeric'),
    id: by('a.id', 'bigint'),
  },
  row: (row) => ({
    ...row,
    quoted: row.compared_minor === null ? null : amountOf(row.currency, row.compared_minor),
    agreed: amountOf(row.currency, row.agreed_minor),
    agreed_difference: row.difference_minor === null ? null : amountOf(row.currency, row.difference_minor),
    agreed_percent: row.difference_percent,
    charged: amountOf(row.currency, row.charged),
    charged_difference: amountOf(row.currency, row.charged - row.agreed_minor),
    extra: amountOf(row.currency, row.extra),
    ...profitOf(row.functional_currency, row.income, row.cost),
  }),
});
