import { sql } from 'kysely';
import { amountOf, type Currency } from '../../../../../kernel/money.ts';
import { listScope } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listCharges, sumCharges } from '../../contract.ts';
import { chargeSource } from '../queries.ts';

type Sum = { currency: Currency; amount: bigint; net: bigint; tax: bigint; count: number };

export default handle(sumCharges, async (work, p) => {
  const scope = listScope(work, listCharges, p, chargeSource);
  const { rows } = await sql<Sum>`
    select currency, sum(amount_minor)::bigint as amount, sum(net_minor)::bigint as net, sum(tax_minor)::bigint as tax, count(*)::int as count
    from (${scope}) shown group by currency order by currency`.execute(work.db);
  return {
    sums: rows.map(({ currency, amount, net, tax, count }) => ({
      currency,
      amount: amountOf(currency, amount),
      net: amountOf(currency, net),
      tax: amountOf(currency, tax),
      count,
    })),
  };
});
