import { sql } from 'kysely';
import type { Currency } from '../../../../kernel/money.ts';
import { listScope } from '../../../../server/list.ts';
import { handle } from '../../db.ts';
import { listProfit, sumProfit } from '../contract.ts';
import { profitSource } from '../queries.ts';
import { profitOf } from '../rules.ts';

export default handle(sumProfit, async (work, p) => {
  const scope = listScope(work, listProfit, p, profitSource);
  const { rows } = await sql<{ currency: Currency; income: bigint; cost: bigint; orders: number }>`
    select functional_currency as currency, sum(income)::bigint as income, sum(cost)::bigint as cost, count(*)::int as orders
    from (${scope}) shown group by 1 order by 1`.execute(work.db);
  return { sums: rows.map((row) => ({ currency: row.currency, orders: row.orders, ...profitOf(row.currency, row.income, row.cost) })) };
});
