import { sql } from 'kysely';
import { dayIn } from '../../../../../kernel/day.ts';
import { pool } from '../../../board/server/queries.ts';
import { type DispatchWork, handle } from '../../../server/db.ts';
import { driverBlockers, vehicleBlockers } from '../../../work-order/papers.ts';
import { holdingStates } from '../../../work-order/states.ts';
import { crewFor } from '../../contract.ts';
import { drivingHours, limitsFor, overrunsOf, restsOn } from '../../driving-hours.ts';
import { drivenTrips, endsOf, wayBetween } from '../driving.ts';
import { isOurs } from '../queries.ts';

type Occupied = { readonly no: string | null; readonly from: string; readonly to: string };
const most = 500;

export default handle(crewFor, async (work, p) => {
  const { db, now, who } = work;
  /** The first trip that meets the time, by the rule of fitness.ts: a truck that is still out stays occupied after its planned end. */
  const busy = (column: 'vehicle_id' | 'driver_id', owner: 'v.id' | 'd.id') =>
    sql<Occupied | null>`(select jsonb_build_object('no', case when ${isOurs(work)} then w.no end, 'from', w.planned_depart, 'to', w.planned_arrive)
      from work_order w where w.${sql.ref(column)} = ${sql.ref(owner)} and w.state = any(${[...holdingStates]}::text[])
        and w.id <> ${p.except_id ?? 0n} and w.planned_depart < ${p.arrive}
        and (w.planned_arrive > ${p.depart} or (w.state = 'departed' and ${p.depart <= now}))
      order by w.planned_depart limit 1)`;
  const vehicles = await db
    .selectFrom('vehicle as v')
    .selectAll('v')
    .select((eb) =>
      eb
        .selectFrom('driver as d')
        .select('d.id')
        .whereRef('d.vehicle_id', '=', 'v.id')
        .where('d.active', '=', true)
        .orderBy('d.id')
        .limit(1)
        .as('driver_id'),
    )
    .select(busy('vehicle_id', 'v.id').as('busy'))
    .where('v.carrier_id', '=', p.carrier_id)
    .where('v.status', '<>', 'retired')
    .orderBy('v.plate_no')
    .limit(most)
    .execute();
  const drivers = await db
    .selectFrom('driver as d')
    .selectAll('d')
    .select(busy('driver_id', 'd.id').as('busy'))
    .where('d.carrier_id', '=', p.carrier_id)
    .where('d.active', '=', true)
    .orderBy('d.name')
    .limit(most)
    .execute();
  const [from, day] = [dayIn(p.depart, who.timeZone), dayIn(p.arrive, who.timeZone)];
  const ends =
    p.origin_station_id && p.destination_station_id
      ? { originStationId: p.origin_station_id, destinationStationId: p.destination_station_id }
      : await endsOf(work, { orderIds: p.order_ids, tripId: p.except_id ?? null });
  const way = ends && (await wayBetween(work, ends));
  const limits = limitsFor(way?.countries ?? []);
  const hours = drivingHours(p.depart, p.arrive, way?.standardHours ?? null);
  const driven = way
    ? await drivenTrips(
        work,
        drivers.map(({ id }) => id),
        { depart: p.depart, arrive: p.arrive, timeZone: who.timeZone, exceptId: p.except_id ?? null },
      )
    : new Map<bigint, never[]>();
  const trip = { depart: p.depart, arrive: p.arrive, hours };
  return {
    vehicles: freeFirst(
      vehicles.map((vehicle) => ({ ...vehicle, blockers: vehicleBlockers(vehicle, { day, crossesBorder: false }), over: [] })),
    ),
    drivers: freeFirst(
      drivers.map((driver) => ({
        ...driver,
        blockers: driverBlockers(driver, { from, day, crossesBorder: false }),
        over: way ? overrunsOf(trip, driven.get(driver.id) ?? [], limits, who.timeZone) : [],
      })),
    ),
    rests: way && restsOn(hours, limits),
    way_hours: way?.standardHours ? Number(way.standardHours) : null,
    asked_types: await askedTypes(work, p.order_ids),
  };
});

async function askedTypes(work: DispatchWork, orderIds: readonly bigint[]): Promise<{ id: bigint; name: string }[]> {
  if (orderIds.length === 0) return [];
  const orders = await pool(work)
    .where('o.id', 'in', [...orderIds])
    .where('o.company_id', 'in', [...work.who.companyIds])
    .execute();
  const names = new Map(orders.map(({ vehicle_type_id, vehicle_type_name }) => [vehicle_type_id, vehicle_type_name]));
  return [...names].flatMap(([id, name]) => (id === null || name === null ? [] : [{ id, name }]));
}

type Candidate = { readonly busy: Occupied | null; readonly blockers: readonly unknown[]; readonly over: readonly unknown[] };

function freeFirst<T extends Candidate>(all: readonly T[]) {
  return all
    .map(({ busy, ...one }) => ({
      ...one,
      busy: busy && { no: busy.no, from: new Date(busy.from), to: new Date(busy.to) },
      free: busy === null && one.blockers.length === 0 && one.over.length === 0,
    }))
    .sort((a, b) => Number(b.free) - Number(a.free));
}
