import { type RawBuilder, sql } from 'kysely';
import { amountOf } from '../../../../kernel/money.ts';
import { by, listSource } from '../../../../server/list.ts';
import type { Work } from '../../../../server/work.ts';
import { companiesOf } from '../../charge/server/queries.ts';
import type { FinanceTables } from '../../server/db.ts';
import { listPaid } from '../contract.ts';
import { partyName } from '../../../reference/server/names.ts';

type Paid = {
  id: bigint;
  paid_on: string;
  company_id: bigint;
  carrier_id: bigint;
  fee_name_id: bigint | null;
  bill_id: bigint | null;
  minor: bigint;
};

/** The tax that was withheld of the advance of a payment `e`, as it stands now. */
const taxOfAdvance = sql`(select sum(t.settled_functional_minor) as minor from write_off tw join write_off_line t on t.write_off_id = tw.id
  where tw.cash_entry_id = e.id and t.bill_id is null)`;
/** The money in a part of an advance that tax has raised; null where there is no such tax. */
const moneyIn = (part: RawBuilder<unknown>) => sql`round(${part} * e.functional_minor / (e.functional_minor + tax.minor))`;

/**
 * Every payment by the fees of the bills that it settled, in the functional currency. The amount taken off a bill is shared over the
 * bill's lines and rounded on the running sum, so that the parts add up. An open item of an opening and a bill that became void have no
 * lines: what was paid for them has no fee. The part that settles no bill yet is an advance. Tax that was withheld of it is not paid to the
 * carrier: it is taken out of the bills in proportion, rounded on the running sum as well. A reversal takes its payment back on its own day.
 * Ids of shares derive from the write-off line; ids of advances are the negative cash entry id.
 */
const paid = sql<Paid>`(
  select x.id, x.paid_on, x.company_id, x.carrier_id, x.fee_name_id, x.bill_id,
    (x.upto - lag(x.upto, 1, 0::numeric) over (partition by x.line_id order by x.place))::bigint as minor
  from (
    select l.id * 100000 + row_number() over w as id, l.id as line_id, row_number() over w as place, wo.business_on as paid_on, wo.company_id, wo.carrier_id, c.fee_name_id, l.bill_id,
      coalesce(round(m.minor * sum(c.amount_minor) over w / nullif(sum(c.amount_minor) over (partition by l.id), 0)), m.minor) as upto
    from write_off wo join write_off_line l on l.write_off_id = wo.id and l.by = 'cash'
      left join cash_entry e on e.id = wo.cash_entry_id
      left join lateral ${taxOfAdvance} tax on e.withheld_minor > 0
      left join lateral (select coalesce(sum(p.settled_functional_minor), 0) as minor from write_off pw join write_off_line p on p.write_off_id = pw.id
        where pw.cash_entry_id = e.id and p.by = 'cash' and p.id < l.id) earlier on tax.minor > 0
      cross join lateral (select coalesce(${moneyIn(sql`(earlier.minor + l.settled_functional_minor)`)} - ${moneyIn(sql`earlier.minor`)},
        l.settled_functional_minor) as minor) m
      left join charge c on c.bill_id = l.bill_id and c.currency = l.currency left join bill b on b.id = l.bill_id
    where wo.side = 'payable' and (c.id is not null or b.opened_on is not null or b.state = 'void')
    window w as (partition by l.id order by c.id rows unbounded preceding)
  ) x
  union all
  select -e.id, e.value_on, e.company_id, e.carrier_id, null, null,
    e.functional_minor - coalesce(${moneyIn(sql`(e.allocated_functional_minor + tax.minor)`)}, e.allocated_functional_minor)::bigint
  from cash_entry e left join lateral ${taxOfAdvance} tax on e.withheld_minor > 0
  where e.direction = 'out' and e.state <> 'reversed' and e.allocated_minor < e.amount_minor and e.carrier_id is not null)`;

function paidShares(work: Work<FinanceTables>) {
  return work.db
    .selectFrom(paid.as<'p'>('p'))
    .innerJoin('own_company as oc', 'oc.id', 'p.company_id')
    .innerJoin('carrier as ca', 'ca.id', 'p.carrier_id')
    .leftJoin('fee_name as f', 'f.id', 'p.fee_name_id')
    .leftJoin('bill as b', 'b.id', 'p.bill_id')
    .select(['p.paid_on', 'p.id', 'p.carrier_id', 'p.fee_name_id', 'p.bill_id', 'p.minor', 'oc.currency', 'oc.code as company_code'])
    .select([
      partyName('ca', work.who.language).as('carrier_name'),
      'b.bill_no',
      sql.ref<string | null>(`f.name_${work.who.language}`).as('fee_name'),
    ])
    .where('p.company_id', 'in', companiesOf(work.who));
}
type Share = Awaited<ReturnType<ReturnType<typeof paidShares>['executeTakeFirstOrThrow']>>;

export const paidSource = listSource(listPaid, {
  query: paidShares,
  id: 'p.id',
  where: {
    carrier: 'p.carrier_id',
    fee: 'p.fee_name_id',
    company: 'p.company_id',
  },
  sorts: { paid_on: by('p.paid_on', 'date'), amount: by('p.minor', 'bigint') },
  row: (row: Share) => ({
    ...row,
    amount: amountOf(row.currency, row.minor),
  }),
});
