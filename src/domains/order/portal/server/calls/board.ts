import { sql } from 'kysely';
import { handle } from '../../../server/db.ts';
import { readBoard, stages } from '../../contract.ts';
import { lateCount, ownOrders } from '../queries.ts';
import { stationName } from '../../../../reference/server/names.ts';

type Stage = (typeof stages)[number];
type Month = { month: string; orders: number; gross_kg: string; volume_m3: string };

const stage = sql<Stage>`case
  when o.state in ('draft', 'submitted', 'reviewed', 'received') then 'preparing'
  when o.state in ('partDispatched', 'dispatched') then 'waiting'
  when o.state = 'inTransit' then 'underWay'
  when o.state in ('signed', 'podReturned') then 'delivered'
  else o.state end`;

export default handle(readBoard, async (work) => {
  const { db, who, now } = work;
  const customerId = who.customerId ?? 0n;
  const mine = () => db.selectFrom('transport_order as o').where('o.customer_id', '=', customerId);
  const customer = await db.selectFrom('customer').select('name').where('id', '=', customerId).executeTakeFirst();
  const byStage = await mine()
    .select([stage.as('stage'), sql<number>`count(*)::int`.as('count')])
    .groupBy(stage)
    .execute();
  const today = sql`(${now}::timestamptz at time zone ${who.timeZone})::date`;
  const numbers = await mine()
    .select([
      lateCount(now).as('late'),
      sql<number>`count(*) filter (where o.signed_at is null and o.state not in ('draft', 'cancelled')
        and (o.due_at at time zone ${who.timeZone})::date = ${today})::int`.as('due_today'),
      sql<number>`count(*) filter (where o.signed_at > ${now}::timestamptz - interval '90 days')::int`.as('signed'),
      sql<number>`count(*) filter (where o.signed_at > ${now}::timestamptz - interval '90 days' and o.signed_at <= o.due_at)::int`.as(
        'in_time',
      ),
    ])
    .executeTakeFirstOrThrow();
  // This month and the eleven before it, each whole and each shown, also without an order.
  const thisMonth = sql`date_trunc('month', ${now}::timestamptz at time zone ${who.timeZone})`;
  const month = sql<Date>`date_trunc('month', o.pickup_from at time zone ${who.timeZone})`;
  const byMonth = mine()
    .select([
      month.as('month'),
      sql<number>`count(*)::int`.as('orders'),
      sql<string>`sum(o.gross_kg)`.as('gross_kg'),
      sql<string>`sum(o.volume_m3)`.as('volume_m3'),
    ])
    .where('o.state', '!=', 'cancelled')
    .where('o.pickup_from', '>=', sql<Date>`(${thisMonth} - interval '11 months') at time zone ${who.timeZone}`)
    .where('o.pickup_from', '<=', now)
    .groupBy(sql`1`);
  const { rows: months } = await sql<Month>`
    select to_char(m.month, 'YYYY-MM') as month, coalesce(b.orders, 0) as orders, coalesce(b.gross_kg, 0)::text as gross_kg,
      coalesce(b.volume_m3, 0)::text as volume_m3
    from generate_series(${thisMonth} - interval '11 months', ${thisMonth}, interval '1 month') m (month)
      left join (${byMonth}) b on b.month = m.month
    order by m.month`.execute(db);
  const shipments = await ownOrders(work)
    .clearSelect()
    .where('o.state', 'in', ['partDispatched', 'dispatched', 'inTransit'])
    .select([
      stationName('origin', who.language).as('from_name'),
      stationName('destination', who.language).as('to_name'),
      'origin.longitude as from_longitude',
      'origin.latitude as from_latitude',
      'destination.longitude as to_longitude',
      'destination.latitude as to_latitude',
      sql<number>`count(*)::int`.as('count'),
      lateCount(now).as('late'),
    ])
    .groupBy(['origin.id', 'destination.id'])
    .orderBy('count', 'desc')
    .limit(100)
    .execute();
  return {
    customer_name: customer?.name ?? '',
    stages: stages.map((name) => ({ stage: name, count: byStage.find((row) => row.stage === name)?.count ?? 0 })),
    ...numbers,
    months,
    shipments: shipments.map((row) => ({
      from_name: row.from_name,
      from: place(row.from_longitude, row.from_latitude),
      to_name: row.to_name,
      to: place(row.to_longitude, row.to_latitude),
      count: row.count,
      late: row.late,
    })),
  };
});

function place(longitude: string | null, latitude: string | null): [string, string] | null {
  return longitude !== null && latitude !== null ? [longitude, latitude] : null;
}
