import { sql } from 'kysely';
import { companiesOf } from '../../../charge/server/queries.ts';
import { handle } from '../../../server/db.ts';
import { settleableBill } from '../queries.ts';
import { writeOffParties } from '../../contract.ts';
import { partyName } from '../../../../reference/server/names.ts';

type Row = { party_id: bigint; party_name: string; bills: number; entries: number };

export default handle(writeOffParties, async (work, p) => {
  const [party, refund] = p.side === 'receivable' ? ['customer', 'out'] : ['carrier', 'in'];
  const column = sql.ref(`${party}_id`);
  const companies = companiesOf(work.who).map(String);
  const { rows } = await sql<Row>`
    with money as (
      select ${column} as party_id, count(*)::int as entries, count(*) filter (where direction = ${refund})::int as refunds from cash_entry
      where ${column} is not null and state = 'claimed' and allocated_minor < amount_minor and company_id = any(${companies}::bigint[])
      group by 1
    ), owed as (
      select b.${column} as party_id, count(distinct b.id)::int as bills from bill b join bill_balance s on s.bill_id = b.id
      where b.side = ${p.side} and ${settleableBill} and s.written_off_minor <> s.amount_minor
        and b.company_id = any(${companies}::bigint[]) and (${p.business ?? null}::text is null or b.business = ${p.business ?? null})
      group by 1
    )
    select party_id, ${partyName('party', work.who.language)} as party_name, coalesce(bills, 0) as bills, entries from money left join owed using (party_id)
      join ${sql.table(party ?? '')} party on party.id = party_id where bills > 0
        or (${p.business ?? null}::text is null and refunds > 0 and entries > refunds) order by party_name, party_id limit 500`.execute(
    work.db,
  );
  return { rows };
});
