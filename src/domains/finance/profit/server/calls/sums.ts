import { sql } from 'kysely';
import { amountOf, type Currency } from '../../../../../kernel/money.ts';
import { listScope } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listProfit, sumProfit } from '../../contract.ts';
import { profitSource } from '../queries.ts';
import { profitOf } from '../../rules.ts';

type Sums = Record<'income' | 'cost' | 'estimated_income' | 'estimated_cost', bigint> & { currency: Currency; orders: number };

export default handle(sumProfit, async (work, p) => {
  const scope = listScope(work, listProfit, p, profitSource);
  const { rows } = await sql<Sums>`
    select functional_currency as currency, sum(income)::bigint as income, sum(cost)::bigint as cost, count(*)::int as orders,
      sum(estimated_income)::bigint as estimated_income, sum(estimated_cost)::bigint as estimated_cost
    from (${scope}) shown group by 1 order by 1`.execute(work.db);
  return {
    sums: rows.map((row) => ({
      currency: row.currency,
      orders: row.orders,
      ...profitOf(row.currency, row.income, row.cost),
      estimated_income: amountOf(row.currency, row.estimated_income),
      estimated_cost: amountOf(row.currency, row.estimated_cost),
      estimated_profit: amountOf(row.currency, row.estimated_income - row.estimated_cost),
    })),
  };
});
