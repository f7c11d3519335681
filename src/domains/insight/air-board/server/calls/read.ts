import { sql } from 'kysely';
import { dayIn, monthOf } from '../../../../../kernel/day.ts';
import { partyName } from '../../../../reference/server/names.ts';
import { handle } from '../../../server/db.ts';
import { readAirBoard, shownStates } from '../../contract.ts';
import { chargeable } from '../queries.ts';

type Month = { month: string; jobs: number; pieces: number; chargeable_kg: string };

export default handle(readAirBoard, async ({ db, who, now }) => {
  const customerId = who.customerId ?? 0n;
  const mine = sql`j.customer_id = ${customerId} and j.mode = 'air' and j.state <> 'draft'`;
  const today = dayIn(now, who.timeZone);
  const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone ${who.timeZone})::date`;
  const first = monthOf(today);
  const [customer, states, now_, months] = await Promise.all([
    sql<{ name: string }>`select ${partyName('c', who.language)} as name from customer c where c.id = ${customerId}`.execute(db),
    sql<{ state: (typeof shownStates)[number]; count: number }>`
      select j.state, count(*)::int as count from freight_job j where ${mine} group by 1`.execute(db),
    sql<{ departing: number; arriving: number; pieces: number; chargeable_kg: string }>`
      select (count(*) filter (where ${dayOf('j.etd')} = ${today}))::int as departing, (count(*) filter (where ${dayOf('j.eta')} = ${today}))::int as arriving,
        coalesce(sum(coalesce(j.confirmed_pieces, j.pieces)), 0)::int as pieces, coalesce(sum(${chargeable}), 0)::text as chargeable_kg
      from freight_job j where ${mine} and j.state in ('inProgress', 'departed', 'arrived')`.execute(db),
    sql<Month>`
      select to_char(m.month, 'YYYY-MM') as month, count(j.id)::int as jobs, coalesce(sum(coalesce(j.confirmed_pieces, j.pieces)), 0)::int as pieces,
        coalesce(sum(${chargeable}), 0)::text as chargeable_kg
      from generate_series((${first} || '-01')::date - interval '11 months', (${first} || '-01')::date, interval '1 month') m (month)
        left join freight_job j on ${mine} and j.state <> 'cancelled' and date_trunc('month', j.etd at time zone ${who.timeZone}) = m.month
      group by m.month order by m.month`.execute(db),
  ]);
  const under = now_.rows[0] ?? { departing: 0, arriving: 0, pieces: 0, chargeable_kg: '0' };
  return {
    customer_name: customer.rows[0]?.name ?? '',
    states: shownStates.map((state) => ({ state, count: states.rows.find((row) => row.state === state)?.count ?? 0 })),
    ...under,
    months: months.rows,
  };
});
