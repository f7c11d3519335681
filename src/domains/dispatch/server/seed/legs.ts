import { sql } from 'kysely';
import type { SeedContext } from '../../../../server/seed.ts';
import type { DispatchTables } from '../db.ts';

type Context = SeedContext<DispatchTables>;
type Brought = {
  id: bigint;
  order_id: bigint;
  origin_station_id: bigint;
  destination_station_id: bigint;
  carrier_id: bigint;
  departed_at: Date;
};

const hourMs = 3_600_000;

/**
 * Some orders from China to Vietnam change trucks at Pingxiang. For those under way, the first truck has handed over at the gate and the
 * second is still to be dispatched. For those that wait at the desk, the legs are planned.
 */
export async function seedLegs(context: Context): Promise<void> {
  const { db, now } = context;
  const gate = await db.selectFrom('station').select(['id', 'name']).where('code', '=', 'CNPIN').executeTakeFirst();
  if (!gate) return;
  const waiting = await sql<{ order_id: bigint; origin_station_id: bigint; destination_station_id: bigint }>`
    select o.id as order_id, o.origin_station_id, o.destination_station_id from transport_order o
    join station f on f.id = o.origin_station_id join station t on t.id = o.destination_station_id
    where o.state = 'received' and o.region = 'border' and f.country = 'CN' and t.country = 'VN' and ${gate.id} not in (f.id, t.id)
    order by o.id limit 6`.execute(db);
  const answer = await sql<Brought>`
    select w.id, l.order_id, w.origin_station_id, w.destination_station_id, w.carrier_id, w.departed_at from work_order w
    join work_order_load l on l.work_order_id = w.id join transport_order o on o.id = l.order_id
    join station f on f.id = w.origin_station_id join station t on t.id = w.destination_station_id
    where w.state in ('departed', 'arrived') and w.region = 'border' and f.country = 'CN' and t.country = 'VN' and ${gate.id} not in (f.id, t.id)
      and l.pieces = o.pieces and w.departed_at < ${new Date(now.getTime() - 3 * hourMs)}
      and (select count(*) from work_order_load m where m.work_order_id = w.id) = 1 order by w.id limit 8`.execute(db);
  const chain = (leg: { order_id: bigint; origin_station_id: bigint; destination_station_id: bigint }, released_at: Date | null) => {
    const rest = { carrier_id: null, released_by: null, release_note: null };
    return [
      {
        ...rest,
        order_id: leg.order_id,
        seq: 1,
        from_station_id: leg.origin_station_id,
        to_station_id: gate.id,
        transit_hours: '8',
        needs_release: false,
        released_at: null,
      },
      {
        ...rest,
        order_id: leg.order_id,
        seq: 2,
        from_station_id: gate.id,
        to_station_id: leg.destination_station_id,
        transit_hours: '10',
        needs_release: true,
        released_at,
      },
    ];
  };
  const legs = [
    ...waiting.rows.flatMap((order) => chain(order, null)),
    ...answer.rows.flatMap((trip, place) => chain(trip, place % 2 === 0 ? new Date(now.getTime() - hourMs) : null)),
  ];
  if (legs.length > 0) await db.insertInto('order_leg').values(legs).execute();
  for (const [place, trip] of answer.rows.entries()) await handOver(context, trip, gate, Math.min(2 + place * 3, 26));
}

/** The first truck of an order is at the gate: its goods are handed over and its trip is complete. */
async function handOver({ db, now }: Context, trip: Brought, gate: { id: bigint; name: string }, hoursAgo: number): Promise<void> {
  const at = new Date(Math.max(now.getTime() - hoursAgo * hourMs, trip.departed_at.getTime() + hourMs));
  await sql`delete from stop_proposal where work_order_id = ${trip.id}`.execute(db);
  await sql`delete from work_order_stop where work_order_id = ${trip.id} and action = 'border'`.execute(db);
  const delivered = await sql<Pick<Brought, 'id'>>`update work_order_stop set seq = 2, station_id = ${gate.id}, name = ${gate.name},
    address = ${gate.name}, contact = null, phone = null, planned_arrive = ${at}, arrived_at = ${at}, left_at = ${at}
    where work_order_id = ${trip.id} and action = 'deliver' returning id`.execute(db);
  await sql`update work_order_load set final = false, signed_pieces = pieces, shortage = 0, signed_at = ${at}, signed_by_name = '口岸交接'
    where work_order_id = ${trip.id}`.execute(db);
  await sql`update work_order set state = 'completed', crosses_border = false, destination_station_id = ${gate.id}, line_id = null,
    planned_arrive = greatest(planned_depart + interval '1 hour', ${at}), arrived_at = ${at}, completed_at = ${at} where id = ${trip.id}`.execute(
    db,
  );
  const facts = {
    work_order_id: trip.id,
    carrier_id: trip.carrier_id,
    at,
    recorded_at: at,
    account_id: null,
    by_name: '口岸调度',
    by_carrier: false,
  };
  const plain = { order_id: null, place: null, latitude: null, longitude: null, remark: null, file_id: null };
  await db
    .insertInto('work_order_event')
    .values([
      { ...facts, ...plain, stop_id: delivered.rows[0]?.id ?? null, code: 'arrived' as const },
      { ...facts, ...plain, stop_id: null, code: 'completed' as const },
    ])
    .execute();
}
