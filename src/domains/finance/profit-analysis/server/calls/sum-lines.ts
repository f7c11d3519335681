import { sql } from 'kysely';
import { amountOf, type Currency } from '../../../../../kernel/money.ts';
import { listScope } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import type { Side } from '../../../side.ts';
import { listProfitLines, sumProfitLines } from '../../contract.ts';
import { profitLines } from '../lines.ts';

export default handle(sumProfitLines, async (work, p) => {
  const { rows } = await sql<{ side: Side; currency: Currency; amount: bigint; lines: number }>`
    select side, functional_currency as currency, sum(functional_net_minor)::bigint as amount, count(*)::int as lines
    from (${listScope(work, listProfitLines, p, profitLines)}) shown group by 1, 2 order by 2, 1 desc`.execute(work.db);
  return { sums: rows.map((row) => ({ ...row, amount: amountOf(row.currency, row.amount) })) };
});
