import { sql } from 'kysely';
import { dayIn } from '../../../../../kernel/day.ts';
import { amountOf, type Currency } from '../../../../../kernel/money.ts';
import { companiesOf } from '../../../charge/server/queries.ts';
import { handle } from '../../../server/db.ts';
import { type ageingBuckets, billAgeing } from '../../contract.ts';
import { openOn } from '../../../write-off/server/queries.ts';
import { partyName } from '../../../../reference/server/names.ts';

type Row = { party_id: bigint; party_name: string; currency: Currency; open: bigint } & Record<(typeof ageingBuckets)[number], bigint>;

/**
 * The open amounts at the end of day `on` by days past due: what is settled or voided later is open on that day, so that the total is the
 * ledger's balance of the day.
 */
export default handle(billAgeing, async (work, p) => {
  const on = p.on ?? dayIn(work.now, work.who.timeZone);
  const between = (from: number, to: number) =>
    sql`coalesce(sum(b.open) filter (where ${on}::date - b.due_on between ${from}::int and ${to}::int), 0)::bigint`;
  const open = await openOn(work, on);
  const { rows } = await sql<Row>`
    with owed as (
      select b.customer_id, b.carrier_id, b.due_on, k.currency, sum(k.open) as open
      from bill b join (${open}) k on k.bill_id = b.id
      where b.side = ${p.side} and (b.state <> 'void' or b.voided_on > ${on}::date) and b.company_id = any(${companiesOf(work.who).map(String)}::bigint[])
        and coalesce(b.opened_on, b.bill_on) <= ${on}::date
        and (${p.party_id ?? null}::bigint is null or coalesce(b.customer_id, b.carrier_id) = ${p.party_id ?? null}::bigint)
      group by b.customer_id, b.carrier_id, b.due_on, k.currency)
    select coalesce(b.customer_id, b.carrier_id) as party_id, coalesce(${partyName('cu', work.who.language)}, ${partyName('ca', work.who.language)}) as party_name, b.currency,
      sum(b.open)::bigint as open,
      ${between(-100_000, 0)} as "notDue", ${between(1, 30)} as d1to30, ${between(31, 60)} as d31to60,
      ${between(61, 90)} as d61to90, ${between(91, 100_000)} as over90
    from owed b left join customer cu on cu.id = b.customer_id left join carrier ca on ca.id = b.carrier_id
    group by 1, 2, 3 having bool_or(b.open <> 0) order by 2, 3`.execute(work.db);
  return {
    on,
    rows: rows.map((row) => {
      const text = (minor: bigint): string => amountOf(row.currency, minor);
      return {
        party_id: row.party_id,
        party_name: row.party_name,
        currency: row.currency,
        open: text(row.open),
        notDue: text(row.notDue),
        d1to30: text(row.d1to30),
        d31to60: text(row.d31to60),
        d61to90: text(row.d61to90),
        over90: text(row.over90),
      };
    }),
  };
});
