import { sql } from 'kysely';
import { amountOf, type Currency } from '../../../../../kernel/money.ts';
import { listScope } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listIncome, sumIncome } from '../../contract.ts';
import { incomeSource, ownLines } from '../queries.ts';

export default handle(sumIncome, async (work, p) => {
  const orders = listScope(work, listIncome, p, incomeSource).clearSelect().select('o.id');
  const { rows } = await sql<{ currency: Currency; amount: bigint; billed: bigint }>`
    select h.currency, sum(h.amount_minor)::bigint as amount, coalesce(sum(h.amount_minor) filter (where h.state = 'billed'), 0)::bigint as billed
    from charge h where ${ownLines} and h.order_id in (${orders}) group by h.currency order by h.currency`.execute(work.db);
  return {
    sums: rows.map(({ currency, amount, billed }) => ({
      currency,
      amount: amountOf(currency, amount),
      billed: amountOf(currency, billed),
    })),
  };
});
