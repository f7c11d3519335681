import { sql } from 'kysely';
import { amountOf } from '../../../../../kernel/money.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { orderProfit } from '../../contract.ts';
import { profitOf } from '../../rules.ts';
import { ordersWithProfit } from '../queries.ts';

export default handle(orderProfit, async (work, { order_id }) => {
  const { db } = work;
  const [row, receivable] = await Promise.all([
    ordersWithProfit(work).where('o.id', '=', order_id).executeTakeFirst(),
    db
      .selectFrom('charge as c')
      .leftJoin('bill_balance as b', (join) => join.onRef('b.bill_id', '=', 'c.bill_id').onRef('b.currency', '=', 'c.currency'))
      .select('c.currency')
      .select([
        sql<bigint>`sum(c.amount_minor)::bigint`.as('amount'),
        sql<bigint>`coalesce(sum(c.amount_minor) filter (where c.state = 'billed'), 0)::bigint`.as('billed'),
        sql<number>`(count(distinct c.bill_id) filter (where b.written_off_minor <> b.amount_minor))::int`.as('unpaid_bills'),
        sql<bigint>`(select coalesce(sum(o.amount_minor - o.written_off_minor), 0)::bigint from bill_balance o
          where o.currency = c.currency and o.bill_id = any (array_agg(c.bill_id)))`.as('open_on_bills'),
      ])
      .where('c.order_id', '=', order_id)
      .where('c.side', '=', 'receivable')
      .where('c.state', '<>', 'void')
      .where('c.estimated', '=', false)
      .groupBy('c.currency')
      .orderBy('c.currency')
      .execute(),
  ]);
  if (!row) throw new Refusal('NOT_FOUND');
  return {
    functional_currency: row.functional_currency,
    actual: profitOf(row.functional_currency, row.income, row.cost),
    estimated: profitOf(row.functional_currency, row.estimated_income, row.estimated_cost),
    own_truck_cost: amountOf(row.functional_currency, row.own_truck_cost),
    profit_after_trucks: amountOf(row.functional_currency, row.income - row.cost - row.own_truck_cost),
    unpriced: row.unpriced,
    receivable: receivable.map(({ currency, amount, billed, unpaid_bills, open_on_bills }) => ({
      currency,
      amount: amountOf(currency, amount),
      billed: amountOf(currency, billed),
      unpaid_bills,
      open_on_bills: amountOf(currency, open_on_bills),
    })),
  };
});
