import { sql } from 'kysely';
import { companiesOf } from '../../charge/queries.ts';
import { handle } from '../../db.ts';
import { writeOffParties } from '../contract.ts';

type Row = { party_id: bigint; party_name: string; bills: number; entries: number };

export default handle(writeOffParties, async (work, p) => {
  const [party, direction] = p.side === 'receivable' ? ['customer', 'in'] : ['carrier', 'out'];
  const column = sql.ref(`${party}_id`);
  const companies = companiesOf(work.who).map(String);
  const { rows } = await sql<Row>`
    with money as (
      select ${column} as party_id, count(*)::int as entries from cash_entry
      where direction = ${direction} and state = 'claimed' and allocated_minor < amount_minor and company_id = any(${companies}::bigint[])
      group by 1
    ), owed as (
      select b.${column} as party_id, count(distinct b.id)::int as bills from bill b join bill_balance s on s.bill_id = b.id
      where b.side = ${p.side} and b.state in ('made', 'sent', 'confirmed') and s.written_off_minor <> s.amount_minor
        and b.company_id = any(${companies}::bigint[])
      group by 1
    )
    select party_id, party.name as party_name, bills, entries from money join owed using (party_id)
      join ${sql.table(party ?? '')} party on party.id = party_id order by party.name limit 500`.execute(work.db);
  return { rows };
});
