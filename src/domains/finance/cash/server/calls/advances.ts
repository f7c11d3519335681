import { sql } from 'kysely';
import { dayIn } from '../../../../../kernel/day.ts';
import { amountOf, type Currency } from '../../../../../kernel/money.ts';
import { companiesOf } from '../../../charge/server/queries.ts';
import { handle } from '../../../server/db.ts';
import { usedAfter } from '../../../write-off/server/queries.ts';
import { listAdvances } from '../../contract.ts';
import { partyName } from '../../../../reference/server/names.ts';

type Row = {
  party_id: bigint;
  party_name: string;
  currency: Currency;
  amount: bigint;
  functional_currency: Currency;
  functional: bigint;
  entries: number;
};

/**
 * The unused money at the end of day `on`: what is used or reversed later stood there on that day, and a receipt that is claimed later was
 * nobody's. So the totals are the ledger's balance of the day, in the currency and in the books.
 */
export default handle(listAdvances, async (work, p) => {
  const on = p.on ?? dayIn(work.now, work.who.timeZone);
  const [party, inward] = p.side === 'receivable' ? [sql.ref('e.customer_id'), 'in'] : [sql.ref('e.carrier_id'), 'out'];
  const companies = companiesOf(work.who);
  const { rows } = await sql<Row>`
    select ${party} as party_id, coalesce(${partyName('cu', work.who.language)}, ${partyName('ca', work.who.language)}) as party_name, e.currency,
      sum(k.sign * k.open)::bigint as amount, e.functional_currency, sum(k.sign * k.functional)::bigint as functional, count(*)::int as entries
    from cash_entry e left join (${usedAfter(on, companies)}) u on u.cash_entry_id = e.id
      cross join lateral (select e.amount_minor - e.allocated_minor + coalesce(u.amount, 0) as open,
        e.functional_minor - e.allocated_functional_minor + coalesce(u.functional, 0) as functional, case e.direction when ${inward} then 1 else -1 end as sign) k
      left join customer cu on cu.id = e.customer_id left join carrier ca on ca.id = e.carrier_id
    where ${party} is not null and (e.state = 'claimed' or e.reversed_on > ${on}::date) and k.open <> 0
      and greatest(e.value_on, e.claimed_on) <= ${on}::date and e.company_id = any(${companies.map(String)}::bigint[])
      and (${p.party_id ?? null}::bigint is null or ${party} = ${p.party_id ?? null}::bigint)
    group by 1, 2, 3, e.functional_currency order by 2, 3, 5`.execute(work.db);
  return {
    on,
    rows: rows.map((row) => ({
      ...row,
      amount: amountOf(row.currency, row.amount),
      functional: amountOf(row.functional_currency, row.functional),
    })),
  };
});
