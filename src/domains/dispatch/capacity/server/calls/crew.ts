import { dayIn } from '../../../../../kernel/day.ts';
import { pool } from '../../../board/server/queries.ts';
import { type DispatchWork, handle } from '../../../server/db.ts';
import { driverBlockers, vehicleBlockers } from '../../../work-order/papers.ts';
import { amongAllTrips } from '../../../work-order/server/sight.ts';
import { companyTimeZone } from '../../../work-order/server/work-order.ts';
import { crewFor } from '../../contract.ts';
import { drivingHours, limitsFor, overrunsOf, restsOn } from '../../driving-hours.ts';
import { drivenTrips, tripWayOf, wayBetween } from '../driving.ts';
import { occupiedBy } from '../queries.ts';

const most = 500;

export default handle(crewFor, async (work, p) => {
  const { db, who } = work;
  const wanted = { depart: p.depart, arrive: p.arrive, exceptId: p.except_id ?? null };
  const { vehicles, drivers } = await amongAllTrips(work, async (inSight) => ({
    vehicles: await db
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
      .select(occupiedBy(work, 'vehicle', wanted, inSight).as('busy'))
      .where('v.carrier_id', '=', p.carrier_id)
      .where('v.status', '<>', 'retired')
      .orderBy('v.plate_no')
      .limit(most)
      .execute(),
    drivers: await db
      .selectFrom('driver as d')
      .selectAll('d')
      .select(occupiedBy(work, 'driver', wanted, inSight).as('busy'))
      .where('d.carrier_id', '=', p.carrier_id)
      .where('d.active', '=', true)
      .orderBy('d.name')
      .limit(most)
      .execute(),
  }));
  const known = await tripWayOf(work, { orderIds: p.order_ids, tripId: p.except_id ?? null });
  // Sending checks the trip by the days of its company, wherever the reader is.
  const timeZone = await companyTimeZone(work, known?.companyId ?? who.companyId);
  const [from, day] = [dayIn(p.depart, timeZone), dayIn(p.arrive, timeZone)];
  const [ends, crosses] =
    p.origin_station_id && p.destination_station_id
      ? [
          {
            originStationId: p.origin_station_id,
            destinationStationId: p.destination_station_id,
            returnStationId: p.return_station_id ?? null,
          },
          null,
        ]
      : [known, known?.crossesBorder ?? false];
  const way = ends && (await wayBetween(work, ends));
  // A trip without orders crosses a border where its ends lie in two countries.
  const crossesBorder = crosses ?? (way?.countries.length ?? 0) > 1;
  const limits = limitsFor(way?.countries ?? []);
  const hours = drivingHours(p.depart, p.arrive, way?.standardHours ?? null) / (p.shared ? 2 : 1);
  const driven = way
    ? await drivenTrips(
        work,
        drivers.map(({ id }) => id),
        wanted,
      )
    : new Map<bigint, never[]>();
  const trip = { depart: p.depart, arrive: p.arrive, hours };
  return {
    vehicles: freeFirst(vehicles.map((vehicle) => ({ ...vehicle, blockers: vehicleBlockers(vehicle, { day, crossesBorder }), over: [] }))),
    drivers: freeFirst(
      drivers.map((driver) => ({
        ...driver,
        blockers: driverBlockers(driver, { from, day, crossesBorder }),
        over: way ? overrunsOf(trip, driven.get(driver.id) ?? [], limits, timeZone) : [],
      })),
    ),
    rests: p.shared ? null : way && restsOn(hours, limits),
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

type Candidate = {
  readonly busy: { readonly no: string | null; readonly from: string; readonly to: string } | null;
  readonly blockers: readonly unknown[];
  readonly over: readonly unknown[];
};

function freeFirst<T extends Candidate>(all: readonly T[]) {
  return all
    .map(({ busy, ...one }) => ({
      ...one,
      busy: busy && { no: busy.no, from: new Date(busy.from), to: new Date(busy.to) },
      free: busy === null && one.blockers.length === 0 && one.over.length === 0,
    }))
    .sort((a, b) => Number(b.free) - Number(a.free));
}
