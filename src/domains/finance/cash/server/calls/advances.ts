import { sql } from 'kysely';
import { amountOf, type Currency } from '../../../../../kernel/money.ts';
import { companiesOf } from '../../../charge/server/queries.ts';
import { handle } from '../../../server/db.ts';
import { listAdvances } from '../../contract.ts';
import { partyName } from '../../../../reference/server/names.ts';

type Row = { party_id: bigint; party_name: string; currency: Currency; amount: bigint; entries: number };

export default handle(listAdvances, async (work, p) => {
  const { rows } = await sql<Row>`
    select coalesce(e.customer_id, e.carrier_id) as party_id, coalesce(${partyName('cu', work.who.language)}, ${partyName('ca', work.who.language)}) as party_name, e.currency,
      sum(case when e.direction = ${p.side === 'receivable' ? 'in' : 'out'} then 1 else -1 end * (e.amount_minor - e.allocated_minor))::bigint as amount, count(*)::int as entries
    from cash_entry e left join customer cu on cu.id = e.customer_id left join carrier ca on ca.id = e.carrier_id
    where ${sql.ref(p.side === 'receivable' ? 'e.customer_id' : 'e.carrier_id')} is not null and e.state = 'claimed' and e.allocated_minor < e.amount_minor
      and e.company_id = any(${companiesOf(work.who).map(String)}::bigint[])
      and (${p.party_id ?? null}::bigint is null or coalesce(e.customer_id, e.carrier_id) = ${p.party_id ?? null}::bigint)
    group by 1, 2, 3 order by 2, 3`.execute(work.db);
  return { rows: rows.map((row) => ({ ...row, amount: amountOf(row.currency, row.amount) })) };
});
