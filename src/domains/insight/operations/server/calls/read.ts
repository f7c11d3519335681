import { type RawBuilder, sql } from 'kysely';
import { dayIn } from '../../../../../kernel/day.ts';
import type { Work } from '../../../../../server/work.ts';
import { shortName, stationName } from '../../../../reference/server/names.ts';
import { handle, type InsightTables } from '../../../server/db.ts';
import { deeds, readOperations, type Step, steps, works } from '../../contract.ts';
import { hasTooMuch, paperDays, statesOf } from '../../rules.ts';

type BoardWork = Work<InsightTables>;
type Companies = RawBuilder<unknown>;
const lateMax = 20;
const peopleMax = 12;
const hourMs = 3_600_000;

export default handle(readOperations, async (work, { company }) => {
  const wanted = company?.map(String);
  const ids = work.who.companyIds.map(String).filter((id) => wanted?.includes(id) ?? true);
  const ours = sql`o.company_id = any(${ids}::bigint[])`;
  const [done, waiting, people, late] = await Promise.all([
    doneToday(work, ours),
    stepsOf(work, ours),
    peopleOf(work, ours),
    lateOf(work, ours),
  ]);
  return { done, steps: waiting, people, late };
});

/** Each deed counts by the index of its instant. */
async function doneToday({ db, now, who }: BoardWork, ours: Companies) {
  const from = sql`(${dayIn(now, who.timeZone)}::date::timestamp at time zone ${who.timeZone})`;
  const { rows } = await sql<Record<(typeof deeds)[number], number>>`select
    (select count(*)::int from transport_order o where ${ours} and o.order_time >= ${from} and o.state <> 'cancelled') as entered,
    (select count(*)::int from transport_order o where ${ours} and o.state in ('inTransit', 'signed', 'podReturned', 'closed') and o.updated_at >= ${from}
      and o.departed_at >= ${from}) as departed,
    (select count(*)::int from transport_order o where ${ours} and o.signed_at >= ${from}) as signed,
    (select count(*)::int from transport_order o where ${ours} and o.updated_at >= ${from} and o.pod_at >= ${from}) as "papersBack"`.execute(
    db,
  );
  return deeds.map((key) => ({ key, count: rows[0]?.[key] ?? 0 }));
}

async function stepsOf({ db, now }: BoardWork, ours: Companies) {
  const cases = steps.map(
    (step) => sql`when o.state in (${sql.join(statesOf[step].map((state) => sql.lit(state)))}) then ${sql.lit(step)}`,
  );
  const { rows } = await sql<{ key: Step; count: number; late: number; oldest_at: Date | null }>`
    select case ${sql.join(cases, sql` `)} end as key,
      count(*)::int as count,
      (count(*) filter (where case when o.state = 'signed' then o.signed_at < ${now}::timestamptz - make_interval(days => ${paperDays})
        else o.due_at < ${now} end))::int as late,
      min(coalesce(o.signed_at, o.order_time)) as oldest_at
    from transport_order o
    where ${ours} and o.state in (${sql.join(steps.flatMap((step) => statesOf[step]).map((state) => sql.lit(state)))}) group by 1`.execute(
    db,
  );
  return steps.map((key) => rows.find((row) => row.key === key) ?? { key, count: 0, late: 0, oldest_at: null });
}

async function peopleOf({ db, now }: BoardWork, ours: Companies) {
  const { rows } = await sql<{ id: bigint; name: string; work: (typeof works)[number]; orders: number; late: number }>`
    select a.id, a.name, p.work, count(*)::int as orders, (count(*) filter (where o.due_at < ${now}))::int as late
    from transport_order o cross join lateral (values ('service', o.service_id), ('sales', o.sales_id)) p (work, account_id)
      join account a on a.id = p.account_id
    where ${ours} and o.state in ('submitted', 'reviewed', 'received', 'partDispatched', 'dispatched', 'inTransit') group by 1, 2, 3
    order by 4 desc, 1`.execute(db);
  return rows
    .map((row) => ({
      ...row,
      too_much: hasTooMuch(
        row.orders,
        rows.filter((one) => one.work === row.work).map(({ orders }) => orders),
      ),
    }))
    .slice(0, peopleMax);
}

async function lateOf({ db, now, who }: BoardWork, ours: Companies) {
  const { rows } = await sql<{
    id: bigint;
    order_no: string;
    customer_name: string;
    destination_name: string;
    state: string;
    service_name: string | null;
    due_at: Date;
  }>`select o.id, o.order_no, ${shortName('c', who.language)} as customer_name, ${stationName('s', who.language)} as destination_name, o.state,
      a.name as service_name, o.due_at
    from transport_order o join customer c on c.id = o.customer_id join station s on s.id = o.destination_station_id
      left join account a on a.id = o.service_id
    where ${ours} and o.state in ('submitted', 'reviewed', 'received', 'partDispatched', 'dispatched', 'inTransit') and o.due_at < ${now}
    order by o.due_at, o.id limit ${lateMax}`.execute(db);
  return rows.map((row) => ({ ...row, late_hours: Math.ceil((now.getTime() - row.due_at.getTime()) / hourMs) }));
}
