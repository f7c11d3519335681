import { sql } from 'kysely';
import { amountOf, type Currency } from '../../../../../kernel/money.ts';
import { companiesOf } from '../../../charge/server/queries.ts';
import { handle } from '../../../server/db.ts';
import { settleableBill } from '../queries.ts';
import { writeOffParties } from '../../contract.ts';
import { partyName } from '../../../../reference/server/names.ts';

type Sum = { currency: Currency; minor: string };
type Row = {
  party_id: bigint;
  party_name: string;
  bills: number;
  due_on: string | null;
  open: Sum[];
  entries: number;
  unused: Sum[];
};

export default handle(writeOffParties, async (work, p) => {
  const [party, refund] = p.side === 'receivable' ? (['customer', 'out'] as const) : (['carrier', 'in'] as const);
  const column = sql.ref(`${party}_id`);
  // Money and bills under a name that was merged are those of the party that is left.
  const survivor = sql`left join ${sql.table(party)} o on o.id = ${column}`;
  const owner = sql`coalesce(o.merged_into_id, ${column})`;
  const companies = companiesOf(work.who).map(String);
  const sums = sql`jsonb_agg(jsonb_build_object('currency', currency, 'minor', minor::text) order by currency)`;
  const { rows } = await sql<Row>`
    with money as (
      select ${owner} as party_id, e.currency, count(*)::int as entries, count(*) filter (where direction = ${refund})::int as refunds,
        sum(case direction when ${refund} then allocated_minor - amount_minor else amount_minor - allocated_minor end)::bigint as minor
      from cash_entry e ${survivor} where ${column} is not null and e.state = 'claimed' and allocated_minor < amount_minor
        and e.company_id = any(${companies}::bigint[])
      group by 1, 2
    ), paid as (
      select party_id, sum(entries)::int as entries, sum(refunds)::int as refunds, ${sums} as unused from money group by 1
    ), open_bill as (
      select coalesce(o.merged_into_id, b.${column}) as party_id, b.id, b.due_on, s.currency, s.amount_minor - s.written_off_minor as minor
      from bill b join bill_balance s on s.bill_id = b.id left join ${sql.table(party)} o on o.id = b.${column}
      where b.side = ${p.side} and ${settleableBill} and s.written_off_minor <> s.amount_minor
        and b.company_id = any(${companies}::bigint[]) and (${p.business ?? null}::text is null or b.business = ${p.business ?? null})
    ), owed as (
      select party_id, count(distinct id)::int as bills, min(due_on) as due_on from open_bill group by 1
    ), owed_sums as (
      select party_id, ${sums} as open from (select party_id, currency, sum(minor)::bigint as minor from open_bill group by 1, 2) sum group by 1
    )
    select party_id, ${partyName('party', work.who.language)} as party_name, coalesce(bills, 0) as bills, due_on, coalesce(open, '[]') as open,
      entries, unused
    from paid left join owed using (party_id) left join owed_sums using (party_id) join ${sql.table(party)} party on party.id = party_id
    where bills > 0 or (${p.business ?? null}::text is null and refunds > 0 and entries > refunds)
    order by party_name, party_id limit 500`.execute(work.db);
  return { rows: rows.map((row) => ({ ...row, open: row.open.map(sumOf), unused: row.unused.map(sumOf) })) };
});

function sumOf({ currency, minor }: Sum) {
  return { currency, amount: amountOf(currency, BigInt(minor)) };
}
