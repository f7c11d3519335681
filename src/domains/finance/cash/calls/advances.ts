import { sql } from 'kysely';
import { amountOf, type Currency } from '../../../../kernel/money.ts';
import { companiesOf } from '../../charge/queries.ts';
import { handle } from '../../db.ts';
import { listAdvances } from '../contract.ts';

type Row = { party_id: bigint; party_name: string; currency: Currency; amount: bigint; entries: number };

export default handle(listAdvances, async (work, p) => {
  const { rows } = await sql<Row>`
    select coalesce(e.customer_id, e.carrier_id) as party_id, coalesce(cu.name, ca.name) as party_name, e.currency,
      sum(e.amount_minor - e.allocated_minor)::bigint as amount, count(*)::int as entries
    from cash_entry e left join customer cu on cu.id = e.customer_id left join carrier ca on ca.id = e.carrier_id
    where e.direction = ${p.side === 'receivable' ? 'in' : 'out'} and e.state = 'claimed' and e.allocated_minor < e.amount_minor
      and e.company_id = any(${companiesOf(work.who).map(String)}::bigint[])
      and (${p.party_id ?? null}::bigint is null or coalesce(e.customer_id, e.carrier_id) = ${p.party_id ?? null}::bigint)
    group by 1, 2, 3 order by 2, 3`.execute(work.db);
  return { rows: rows.map((row) => ({ ...row, amount: amountOf(row.currency, row.amount) })) };
});
