import { Refusal } from '../../../../kernel/refusal.ts';
import { handle } from '../../db.ts';
import { orderProfit } from '../contract.ts';
import { ordersWithProfit } from '../queries.ts';
import { profitOf } from '../rules.ts';

export default handle(orderProfit, async (work, { order_id }) => {
  const row = await ordersWithProfit(work).where('o.id', '=', order_id).executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  return {
    functional_currency: row.functional_currency,
    actual: profitOf(row.functional_currency, row.income, row.cost),
    estimated: profitOf(row.functional_currency, row.estimated_income, row.estimated_cost),
    unpriced: row.unpriced,
  };
});
