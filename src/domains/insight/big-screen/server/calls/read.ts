import { sql } from 'kysely';
import { addDays, dayIn, monthOf } from '../../../../../kernel/day.ts';
import { amountOf, type Currency } from '../../../../../kernel/money.ts';
import { type AccountWho, isNarrow } from '../../../../../server/session.ts';
import type { Work } from '../../../../../server/work.ts';
import { isStale } from '../../../../dispatch/position/rules.ts';
import { may as profit } from '../../../../finance/profit/permits.ts';
import { addMonths, monthsOf } from '../../../../finance/profit-analysis/rules.ts';
import { stationName } from '../../../../reference/server/names.ts';
import { handle, type InsightTables } from '../../../server/db.ts';
import { most, punctualDays, readBigScreen, volumeDays } from '../../contract.ts';
import { neighbourhoodsOf } from '../../rules.ts';

type WallWork = Work<InsightTables, AccountWho>;
const running = sql`o.state in ('received', 'partDispatched', 'dispatched', 'inTransit')`;

function ours({ who }: WallWork) {
  return sql`o.company_id = any(${who.companyIds.map(String)}::bigint[])`;
}
/** The first instant of a day in the reader's time zone. */
function startOf({ who }: WallWork, day: string) {
  return sql`(${day}::date::timestamp at time zone ${who.timeZone})`;
}

export default handle(readBigScreen, async (work) => {
  const today = dayIn(work.now, work.who.timeZone);
  const [counts, on_time, places, volume, flows, trucks, months, alarms] = await Promise.all([
    countsOf(work, today),
    punctuality(work, today),
    placesOf(work, today),
    volumeOf(work, today),
    flowsOf(work),
    trucksOf(work),
    profitOf(work, today),
    alarmsOf(work),
  ]);
  return { at: work.now, today: counts, on_time, volume, ...places, flows, trucks, profit: months, alarms };
});

async function countsOf(work: WallWork, today: string) {
  const from = startOf(work, today);
  const { rows } = await sql<Record<'entered' | 'departed' | 'signed' | 'running' | 'late', number>>`select
    (select count(*)::int from transport_order o where ${ours(work)} and o.order_time >= ${from} and o.state <> 'cancelled') as entered,
    (select count(*)::int from transport_order o where ${ours(work)} and o.updated_at >= ${from} and o.departed_at >= ${from}) as departed,
    (select count(*)::int from transport_order o where ${ours(work)} and o.signed_at >= ${from}) as signed,
    r.running, r.late
    from (select count(*)::int as running, (count(*) filter (where o.due_at < ${work.now}))::int as late
      from transport_order o where ${ours(work)} and ${running}) r`.execute(work.db);
  return rows[0] ?? { entered: 0, departed: 0, signed: 0, running: 0, late: 0 };
}

const percentOf = (inTime: number, signed: number): string | null => (signed === 0 ? null : ((inTime / signed) * 100).toFixed(1));

async function punctuality(work: WallWork, today: string) {
  const first = addDays(today, 1 - punctualDays);
  const { rows } = await sql<{ day: string; signed: number; in_time: number }>`
    select (o.signed_at at time zone ${work.who.timeZone})::date::text as day, count(*)::int as signed,
      (count(*) filter (where o.signed_at <= o.due_at))::int as in_time
    from transport_order o where ${ours(work)} and o.signed_at >= ${startOf(work, first)} group by 1`.execute(work.db);
  const days = Array.from({ length: punctualDays }, (_, place) => addDays(first, place));
  const sum = (key: 'signed' | 'in_time'): number => rows.reduce((total, row) => total + row[key], 0);
  return {
    percent: percentOf(sum('in_time'), sum('signed')),
    days: days.map((day) => {
      const row = rows.find((one) => one.day === day);
      return { day, percent: percentOf(row?.in_time ?? 0, row?.signed ?? 0) };
    }),
  };
}

async function volumeOf(work: WallWork, today: string) {
  const { rows } = await sql<{ orders: number; tons: string }>`
    select count(*)::int as orders, round(coalesce(sum(o.gross_kg), 0) / 1000, 1)::text as tons from transport_order o
    where ${ours(work)} and o.order_time >= ${startOf(work, addDays(today, 1 - volumeDays))} and o.state <> 'cancelled'`.execute(work.db);
  return rows[0] ?? { orders: 0, tons: '0' };
}

/** The volume by station of origin: the largest by name, and all of them by neighbourhood. */
async function placesOf(work: WallWork, today: string) {
  const { rows } = await sql<{ id: bigint; name: string; latitude: string; longitude: string; orders: number; tons: string }>`
    select s.id, ${stationName('s', work.who.language)} as name, s.latitude, s.longitude, v.orders, v.tons
    from (select o.origin_station_id, count(*)::int as orders, round(sum(o.gross_kg) / 1000, 1)::text as tons from transport_order o
      where ${ours(work)} and o.order_time >= ${startOf(work, addDays(today, 1 - volumeDays))} and o.state <> 'cancelled' group by 1) v
    join station s on s.id = v.origin_station_id
    where s.latitude is not null and s.longitude is not null order by v.orders desc, s.id`.execute(work.db);
  const places = rows.map((row) => ({ ...row, latitude: Number(row.latitude), longitude: Number(row.longitude) }));
  return { places: places.slice(0, most.places), volumes: neighbourhoodsOf(places).slice(0, most.volumes) };
}

async function flowsOf(work: WallWork) {
  const { language } = work.who;
  const { rows } = await sql<{
    from_name: string;
    from_latitude: string;
    from_longitude: string;
    to_name: string;
    to_latitude: string;
    to_longitude: string;
    orders: number;
    late: number;
  }>`
    select ${stationName('s', language)} as from_name, s.latitude as from_latitude, s.longitude as from_longitude,
      ${stationName('d', language)} as to_name, d.latitude as to_latitude, d.longitude as to_longitude, f.orders, f.late
    from (select o.origin_station_id, o.destination_station_id, count(*)::int as orders, (count(*) filter (where o.due_at < ${work.now}))::int as late
      from transport_order o where ${ours(work)} and ${running} group by 1, 2) f
    join station s on s.id = f.origin_station_id join station d on d.id = f.destination_station_id
    where s.latitude is not null and d.latitude is not null and s.longitude is not null and d.longitude is not null
    order by f.orders desc, s.id, d.id limit ${most.flows}`.execute(work.db);
  return rows.map((row) => ({
    from: { name: row.from_name, latitude: Number(row.from_latitude), longitude: Number(row.from_longitude) },
    to: { name: row.to_name, latitude: Number(row.to_latitude), longitude: Number(row.to_longitude) },
    orders: row.orders,
    late: row.late,
  }));
}

async function trucksOf(work: WallWork) {
  const { rows } = await sql<{ id: bigint; plate_no: string; latitude: string; longitude: string; at: Date; late: boolean }>`
    select distinct on (v.id) v.id, v.plate_no, p.latitude, p.longitude, p.at, o.planned_arrive < ${work.now} as late
    from work_order o join vehicle v on v.id = o.vehicle_id join vehicle_last_position p on p.vehicle_id = v.id
    where ${ours(work)} and o.state in ('departed', 'arrived') order by v.id, o.planned_depart desc limit ${most.trucks}`.execute(work.db);
  return rows.map(({ at, ...row }) => ({
    ...row,
    latitude: Number(row.latitude),
    longitude: Number(row.longitude),
    stale: isStale(at, work.now),
  }));
}

/** The profit of twelve months from the facts of the reports. */
async function profitOf(work: WallWork, today: string) {
  if (!work.can(profit.view) || work.who.hidden.size > 0) return null;
  const period = { from: addMonths(monthOf(today), -11), to: monthOf(today) };
  // The sums hold everybody's orders, so a person of a narrow scope reads the facts of the own ones.
  const facts = isNarrow(work.who) ? sql`profit_fact` : sql`(select * from profit_summary where dimension = 'all')`;
  const { rows } = await sql<{ currency: Currency; month: string | null; profit: bigint | null }>`
    select c.currency, f.month, sum(case f.side when 'receivable' then f.accrued_minor + f.billed_minor else -(f.accrued_minor + f.billed_minor) end)::bigint as profit
    from own_company c left join ${facts} f on f.company_id = c.id and f.month between ${period.from} and ${period.to}
    where c.id = ${work.who.companyId} group by 1, 2`.execute(work.db);
  const currency = rows[0]?.currency ?? 'CNY';
  return {
    currency,
    months: monthsOf(period).map((month) => ({
      month,
      profit: amountOf(currency, rows.find((row) => row.month === month)?.profit ?? 0n),
    })),
  };
}

/** Open exceptions on the road, the newest first, and orders, those that are late for longest first; the two take turns. */
async function alarmsOf(work: WallWork) {
  const { rows } = await sql<{ key: string; kind: 'exception' | 'late'; what: string; order_no: string | null; place: string; at: Date }>`
    select key, kind, what, order_no, place, at from (
    (select 'x' || x.id as key, 'exception' as kind, x.kind as what, o.order_no, coalesce(x.place, x.no) as place, x.happened_at as at,
        row_number() over (order by x.happened_at desc, x.id desc) as turn
      from road_exception x left join transport_order o on o.id = x.order_id
      where x.company_id = any(${work.who.companyIds.map(String)}::bigint[]) and x.state in ('open', 'handling')
      order by turn limit ${most.alarms})
    union all
    (select 'o' || o.id, 'late', o.state, o.order_no, ${stationName('s', work.who.language)}, o.due_at,
        row_number() over (order by o.due_at, o.id)
      from transport_order o join station s on s.id = o.destination_station_id
      where ${ours(work)} and ${running} and o.due_at < ${work.now} order by o.due_at, o.id limit ${most.alarms})) a
    order by turn, kind limit ${most.alarms}`.execute(work.db);
  return rows;
}
