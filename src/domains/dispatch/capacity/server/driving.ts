import { addDays, dayIn } from '../../../../kernel/day.ts';
import { badField, Refusal } from '../../../../kernel/refusal.ts';
import { pool } from '../../board/server/queries.ts';
import type { DispatchWork } from '../../server/db.ts';
import { type DrivenTrip, drivingHours, limitsFor, mondayOf, overrunsOf, type Way } from '../driving-hours.ts';

type Ends = { readonly originStationId: bigint; readonly destinationStationId: bigint };
/** The facts of a trip that decide who may drive it. */
type TripWay = Ends & { readonly crossesBorder: boolean };
/** The orders of a new trip, or the work order that is planned again. */
type OfTrip = { readonly orderIds: readonly bigint[]; readonly tripId: bigint | null };

/** The countries of each way and the standard time of the road line between its ends, if one exists. */
export async function waysBetween({ db }: DispatchWork, ends: readonly Ends[]): Promise<(ends: Ends) => Way> {
  const origins = ends.map(({ originStationId }) => originStationId);
  const destinations = ends.map(({ destinationStationId }) => destinationStationId);
  const stations = await db
    .selectFrom('station')
    .select(['id', 'country'])
    .where('id', 'in', [...new Set([...origins, ...destinations])])
    .execute();
  const lines = await db
    .selectFrom('line')
    .select(['origin_station_id', 'destination_station_id', 'standard_hours'])
    .where('origin_station_id', 'in', [...new Set(origins)])
    .where('destination_station_id', 'in', [...new Set(destinations)])
    .where('mode', '=', 'road')
    .where('active', '=', true)
    .orderBy('id')
    .execute();
  return ({ originStationId, destinationStationId }) => {
    const countries = stations.filter(({ id }) => id === originStationId || id === destinationStationId).map(({ country }) => country);
    const line = lines.find((one) => one.origin_station_id === originStationId && one.destination_station_id === destinationStationId);
    return { countries: [...new Set(countries)], standardHours: line?.standard_hours ?? null };
  };
}

export async function wayBetween(work: DispatchWork, ends: Ends): Promise<Way> {
  return (await waysBetween(work, [ends]))(ends);
}

/**
 * The ends of a trip and whether it crosses a border: those of the work order that is planned again, or those of its orders, by the same
 * rules as the dispatch itself. Null when nothing of it is known to the reader.
 */
export async function tripWayOf(work: DispatchWork, { orderIds, tripId }: OfTrip): Promise<TripWay | null> {
  const companies = [...work.who.companyIds];
  if (tripId !== null) {
    const trip = await work.db
      .selectFrom('work_order')
      .select(['origin_station_id as originStationId', 'destination_station_id as destinationStationId', 'crosses_border as crossesBorder'])
      .where('id', '=', tripId)
      .where('company_id', 'in', companies)
      .executeTakeFirst();
    return trip ?? null;
  }
  if (orderIds.length === 0) return null;
  const orders = await pool(work)
    .where('o.id', 'in', [...orderIds])
    .where('o.company_id', 'in', companies)
    .execute();
  if (orders.length === 0) return null;
  const first = orders.reduce((a, b) => (b.pickup_from < a.pickup_from ? b : a));
  const last = orders.reduce((a, b) => (b.due_at > a.due_at ? b : a));
  return {
    originStationId: first.origin_station_id,
    destinationStationId: last.destination_station_id,
    crossesBorder: orders.some(({ crosses_border }) => crosses_border),
  };
}

/** The other planned trips of drivers in the weeks of a trip, of all our companies. Refused and cancelled trips are not driven. */
export async function drivenTrips(
  { db }: DispatchWork,
  driverIds: readonly bigint[],
  time: { readonly depart: Date; readonly arrive: Date; readonly timeZone: string; readonly exceptId: bigint | null },
): Promise<Map<bigint, DrivenTrip[]>> {
  if (driverIds.length === 0) return new Map();
  const monday = mondayOf(dayIn(time.depart, time.timeZone));
  const nextMonday = addDays(mondayOf(dayIn(time.arrive, time.timeZone)), 7);
  const trips = await db
    .selectFrom('work_order as w')
    .leftJoin('line as l', 'l.id', 'w.line_id')
    .select(['w.driver_id', 'w.planned_depart', 'w.planned_arrive', 'l.standard_hours'])
    .where('w.driver_id', 'in', [...driverIds])
    .where('w.id', '<>', time.exceptId ?? 0n)
    .where('w.state', 'not in', ['refused', 'cancelled'])
    .where('w.planned_arrive', '>', new Date(`${addDays(monday, -1)}T00:00:00Z`))
    .where('w.planned_depart', '<', new Date(`${addDays(nextMonday, 1)}T00:00:00Z`))
    .execute();
  const byDriver = new Map<bigint, DrivenTrip[]>();
  for (const { driver_id, planned_depart: depart, planned_arrive: arrive, standard_hours } of trips) {
    if (driver_id === null) continue;
    const driven = byDriver.get(driver_id) ?? [];
    driven.push({ depart, arrive, hours: drivingHours(depart, arrive, standard_hours) });
    byDriver.set(driver_id, driven);
  }
  return byDriver;
}

/**
 * Asks how the driving hours are kept to when one driver cannot keep to them: a second driver or a change of driver, in the instructions.
 * `at` is the field of the plan that asks; without one the trip already has its instructions, or is refused.
 */
export async function requireDrivingHours(
  work: DispatchWork,
  driver: { readonly id: bigint; readonly name: string },
  trip: Ends & { readonly id: bigint | null; readonly depart: Date; readonly arrive: Date; readonly timeZone: string },
  { instructions, at }: { readonly instructions: string | null | undefined; readonly at?: 'instructions' },
): Promise<void> {
  if (instructions) return;
  const way = await wayBetween(work, trip);
  const limits = limitsFor(way.countries);
  const others = await drivenTrips(work, [driver.id], { ...trip, exceptId: trip.id });
  const hours = drivingHours(trip.depart, trip.arrive, way.standardHours);
  const [over] = overrunsOf({ depart: trip.depart, arrive: trip.arrive, hours }, others.get(driver.id) ?? [], limits, trip.timeZone);
  if (!over) return;
  const facts = { driver: driver.name, on: over.on, hours: String(over.hours), limit: String(over.limit) };
  const code = over.of === 'day' ? 'OVER_DAY_HOURS' : 'OVER_WEEK_HOURS';
  throw at ? badField(at, code, facts) : new Refusal(code, facts);
}
