import { sql } from 'kysely';
import { Refusal } from '../../../../kernel/refusal.ts';
import { plateContains } from '../../../../server/list.ts';
import type { DispatchWork } from '../../server/db.ts';
import type { WorkOrderState } from '../../work-order/states.ts';
import { type Fix, summary } from '../rules.ts';
import { shortName, stationName } from '../../../reference/server/names.ts';
import { stopName } from '../../work-order/server/stop-name.ts';
import { trucksOfTrip } from '../../work-order/server/trucks.ts';

type TripJson = {
  id: string;
  no: string;
  state: WorkOrderState;
  driver_name: string | null;
  destination_name: string;
  planned_arrive: string;
  order_nos: string[] | null;
};
type TruckFilter = { text: string; carrier_id?: bigint | null | undefined; order_no: string; on_trip: boolean };

/** Trucks with their newest position, their current trip and the station where they stand. Trips of other companies stay hidden. */
export function trucksNow({ db, who }: DispatchWork, filter: TruckFilter) {
  let query = db
    .selectFrom('vehicle_last_position as p')
    .innerJoin('vehicle as v', 'v.id', 'p.vehicle_id')
    .innerJoin('carrier as c', 'c.id', 'v.carrier_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('work_order as w')
          .innerJoin('station as sd', 'sd.id', 'w.destination_station_id')
          .select('w.id as trip_id')
          .select(
            sql<TripJson>`jsonb_build_object('id', w.id::text, 'no', w.no, 'state', w.state, 'driver_name', w.driver_name,
              'destination_name', ${stationName('sd', who.language)}, 'planned_arrive', w.planned_arrive,
              'order_nos', (select array_agg(l.order_no order by l.order_no) from work_order_load l where l.work_order_id = w.id))`.as(
              'trip',
            ),
          )
          .whereRef('w.vehicle_id', '=', 'v.id')
          .where('w.state', 'in', ['departed', 'arrived'])
          .where('w.company_id', 'in', [...who.companyIds])
          .orderBy('w.planned_depart', 'desc')
          .limit(1)
          .as('t'),
      (join) => join.onTrue(),
    )
    .select([
      'v.id',
      'v.plate_no',
      shortName('c', who.language).as('carrier_name'),
      'p.at',
      'p.latitude',
      'p.longitude',
      'p.speed_kmh',
      'p.heading',
      't.trip',
    ])
    .select(sql<boolean>`c.kind = 'own'`.as('own'))
    .select(
      sql<string | null>`(select ${stationName('s', who.language)} from vehicle_visit i join station s on s.id = i.station_id
        where i.vehicle_id = v.id and i.left_at is null order by s.radius_m, i.entered_at desc limit 1)`.as('station_name'),
    );
  if (filter.text) query = query.where(plateContains(sql`app.plain(v.plate_no)`, filter.text));
  if (filter.carrier_id) query = query.where('v.carrier_id', '=', filter.carrier_id);
  if (filter.on_trip) query = query.where('t.trip_id', 'is not', null);
  if (filter.order_no)
    query = query.where(
      sql<boolean>`exists (select from work_order_load l where l.work_order_id = t.trip_id and l.order_no = ${filter.order_no})`,
    );
  return query.orderBy('p.at', 'desc');
}

type Span = { vehicle_id: bigint; from: Date; to: Date };
const pointsMax = 4000;

/** A truck's points of a span, in order. If there are more than a map can show, every n-th point is returned, and always the last. */
export async function pointsOf({ db }: DispatchWork, { vehicle_id, from, to }: Span): Promise<{ points: Fix[]; recorded: number }> {
  const { rows } = await sql<{ at: Date; latitude: string; longitude: string; speed_kmh: string | null; recorded: number }>`
    select at, latitude, longitude, speed_kmh, recorded from (
      select p.*, row_number() over (order by at) as n, count(*) over ()::int as recorded
      from vehicle_position p where vehicle_id = ${vehicle_id} and at between ${from} and ${to}
    ) numbered where recorded <= ${pointsMax} or n % ceil(recorded::numeric / ${pointsMax}) = 0 or n = recorded
    order by at`.execute(db);
  return {
    recorded: rows[0]?.recorded ?? 0,
    points: rows.map((row) => ({
      at: row.at,
      latitude: Number(row.latitude),
      longitude: Number(row.longitude),
      speed_kmh: row.speed_kmh === null ? null : Number(row.speed_kmh),
    })),
  };
}

type TrackedTruck = { readonly id: bigint; readonly name: string; readonly from: Date; readonly to: Date };

/**
 * The time of a trip and its trucks, each with its part of it: from an hour before the departure (planned or actual), or from the exchange in
 * which it came, until it was exchanged itself, or an hour after the completion or after now; at most 30 days. Refuses NOT_FOUND.
 */
export async function tracksOfTrip(work: DispatchWork, id: bigint): Promise<{ from: Date; to: Date; trucks: TrackedTruck[] }> {
  const { db, who, now } = work;
  const trip = await db
    .selectFrom('work_order')
    .select(['planned_depart', 'departed_at', 'completed_at'])
    .where('id', '=', id)
    .where('company_id', 'in', [...who.companyIds])
    .executeTakeFirst();
  if (!trip) throw new Refusal('NOT_FOUND');
  const depart = new Date((trip.departed_at ?? trip.planned_depart).getTime() - 3_600_000);
  const end = new Date((trip.completed_at ?? now).getTime() + 3_600_000);
  const span = (from: Date, to: Date) => ({
    from,
    to: new Date(Math.min(Math.max(to.getTime(), from.getTime() + 1), from.getTime() + 30 * 86_400_000)),
  });
  const trucks = await trucksOfTrip(work, id);
  if (trucks.length === 0) return { ...span(depart, end), trucks: [] };
  const vehicles = await db
    .selectFrom('vehicle')
    .select(['id', 'plate_no'])
    .where(
      'id',
      'in',
      trucks.map(({ vehicleId }) => vehicleId),
    )
    .execute();
  const plateOf = new Map(vehicles.map((vehicle) => [vehicle.id, vehicle.plate_no]));
  return {
    ...span(depart, end),
    trucks: trucks.map(({ vehicleId, from, to }) => ({
      id: vehicleId,
      name: plateOf.get(vehicleId) ?? '',
      ...span(from ?? depart, to ?? end),
    })),
  };
}

/** The kilometres that a truck drove in a span by its track, 0 without one. */
export async function kmDriven(work: DispatchWork, span: Span): Promise<number> {
  return summary((await pointsOf(work, span)).points).km;
}

export async function visitsOf({ db, who }: DispatchWork, { vehicle_id, from, to }: Span) {
  return db
    .selectFrom('vehicle_visit as i')
    .innerJoin('station as s', 's.id', 'i.station_id')
    .select(['i.station_id', 'i.entered_at', 'i.left_at', 's.latitude', 's.longitude', 's.radius_m'])
    .select(stationName('s', who.language).as('station_name'))
    .where('i.vehicle_id', '=', vehicle_id)
    .where('i.entered_at', '<=', to)
    .where((eb) => eb.or([eb('i.left_at', 'is', null), eb('i.left_at', '>=', from)]))
    .orderBy('i.entered_at')
    .limit(500)
    .execute();
}

/** The planned stops of a trip whose stations have coordinates. */
export async function planOfTrip({ db, who }: DispatchWork, workOrderId: bigint) {
  const rows = await db
    .selectFrom('work_order_stop as s')
    .innerJoin('station as st', 'st.id', 's.station_id')
    .select(['s.seq', 's.action', stopName('s', who.language).as('name'), 's.arrived_at', 'st.latitude', 'st.longitude'])
    .where('s.work_order_id', '=', workOrderId)
    .where('st.latitude', 'is not', null)
    .orderBy('s.seq')
    .execute();
  return rows.map(({ latitude, longitude, ...stop }) => ({ ...stop, latitude: Number(latitude), longitude: Number(longitude) }));
}
