import { badField, Refusal } from '../../../../kernel/refusal.ts';
import { nextTimes } from '../../board/next-times.ts';
import { pool } from '../../board/server/queries.ts';
import type { DispatchWork } from '../../server/db.ts';
import { roadLines } from '../../../reference/line/server/road-lines.ts';
import { crewFrom, formerFrom } from '../../work-order/server/crew-parts.ts';
import { driversOf, stillCrosses } from '../../work-order/server/fitness.ts';
import { asSystem } from '../../work-order/server/work-order.ts';
import { type DrivenTrip, drivingHours, limitsFor, overrunsOf, type Way } from '../driving-hours.ts';

/** The ends of a trip, and the depot at which the empty container is returned after the delivery. */
type Ends = { readonly originStationId: bigint; readonly destinationStationId: bigint; readonly returnStationId?: bigint | null };
/** The facts of a trip that decide who may drive it. */
type TripWay = Ends & { readonly crossesBorder: boolean; readonly companyId: bigint };
/** The orders of a new trip, or the work order that is planned again. */
type OfTrip = { readonly orderIds: readonly bigint[]; readonly tripId: bigint | null };

/**
 * The countries of each way and its standard time. The time is that of the road line between its ends, if there is one, and of the line between
 * the place of delivery and the depot of the empty container, in either direction.
 */
export async function waysBetween(work: DispatchWork, ends: readonly Ends[]): Promise<(ends: Ends) => Way> {
  const ids = [...new Set(ends.flatMap(stationsOf))];
  const stations = await work.db.selectFrom('station').select(['id', 'country']).where('id', 'in', ids).execute();
  const lineBetween = await roadLines(work, ids);
  return (way) => {
    const { originStationId, destinationStationId, returnStationId } = way;
    const on = stationsOf(way);
    const countries = stations.filter(({ id }) => on.includes(id)).map(({ country }) => country);
    const out = lineBetween(originStationId, destinationStationId)?.standard_hours ?? null;
    // A depot near the place of delivery has no line to it, and takes no time that counts.
    const back =
      returnStationId && (lineBetween(destinationStationId, returnStationId) ?? lineBetween(returnStationId, destinationStationId));
    return { countries: [...new Set(countries)], standardHours: out && back ? String(Number(out) + Number(back.standard_hours)) : out };
  };
}

function stationsOf({ originStationId, destinationStationId, returnStationId }: Ends): bigint[] {
  return [originStationId, destinationStationId, ...(returnStationId ? [returnStationId] : [])];
}

/** The depot at which a trip returns an empty container; null for a trip with orders, and for one that is not planned yet. */
export async function depotOf({ db }: Pick<DispatchWork, 'db'>, tripId: bigint | null): Promise<bigint | null> {
  if (tripId === null) return null;
  const freight = await db
    .selectFrom('work_order_freight')
    .select('return_station_id')
    .where('work_order_id', '=', tripId)
    .executeTakeFirst();
  return freight?.return_station_id ?? null;
}

export async function wayBetween(work: DispatchWork, ends: Ends): Promise<Way> {
  return (await waysBetween(work, [ends]))(ends);
}

/**
 * The ends of a trip, its company and whether it crosses a border: those of the work order that is planned again, or those of its orders,
 * by the same rules as the dispatch itself. Null when nothing of it is known to the reader.
 */
export async function tripWayOf(work: DispatchWork, { orderIds, tripId }: OfTrip): Promise<TripWay | null> {
  const companies = [...work.who.companyIds];
  if (tripId !== null) {
    const trip = await work.db
      .selectFrom('work_order as w')
      .leftJoin('work_order_freight as f', 'f.work_order_id', 'w.id')
      .select(['w.origin_station_id as originStationId', 'w.destination_station_id as destinationStationId'])
      .select(['f.return_station_id as returnStationId', 'w.crosses_border as crossesBorder', 'w.company_id as companyId'])
      .where('w.id', '=', tripId)
      .where('w.company_id', 'in', companies)
      .executeTakeFirst();
    return trip ? { ...trip, crossesBorder: await stillCrosses(work, { id: tripId, crosses_border: trip.crossesBorder }) } : null;
  }
  if (orderIds.length === 0) return null;
  const orders = await pool(work)
    .where('o.id', 'in', [...orderIds])
    .where('o.company_id', 'in', companies)
    .execute();
  if (orders.length === 0) return null;
  const first = orders.reduce((a, b) => (nextTimes(b).from < nextTimes(a).from ? b : a));
  const last = orders.reduce((a, b) => (nextTimes(b).to > nextTimes(a).to ? b : a));
  return {
    originStationId: first.origin_station_id,
    destinationStationId: last.destination_station_id,
    crossesBorder: orders.some(({ crosses_border }) => crosses_border),
    companyId: first.company_id,
  };
}

const weekMs = 7 * 86_400_000;

/**
 * The other trips of drivers in the weeks of a trip, of all our companies and teams, each with the hours of one driver: two share them, one who
 * took over on the road drives from then on, and one who was relieved drove until then, also on the trip itself. Refused and cancelled trips are
 * not driven.
 */
export async function drivenTrips(
  work: DispatchWork,
  driverIds: readonly bigint[],
  time: { readonly depart: Date; readonly arrive: Date; readonly exceptId: bigint | null },
): Promise<Map<bigint, DrivenTrip[]>> {
  if (driverIds.length === 0) return new Map();
  const ids = [...driverIds];
  // The week of an instant begins and ends within seven days of it in every time zone.
  const [since, until] = [new Date(time.depart.getTime() - weekMs), new Date(time.arrive.getTime() + weekMs)];
  const parts = await asSystem(work, async () => [
    ...(await work.db
      .selectFrom('work_order_event as e')
      .innerJoin('work_order as w', 'w.id', 'e.work_order_id')
      .leftJoin('work_order_freight as f', 'f.work_order_id', 'w.id')
      .select(['w.id', 'e.former_driver_id as driver_id', 'e.former_second_driver_id as second_driver_id', 'e.at as arrive'])
      .select(formerFrom.driver.as('depart'))
      .select(['w.origin_station_id as originStationId', 'w.destination_station_id as destinationStationId'])
      .select('f.return_station_id as returnStationId')
      .where((eb) => eb.or([eb('e.former_driver_id', 'in', ids), eb('e.former_second_driver_id', 'in', ids)]))
      .where('e.at', '>', since)
      .where('w.planned_depart', '<', until)
      .orderBy('e.id')
      .execute()),
    ...(await work.db
      .selectFrom('work_order as w')
      .leftJoin('work_order_freight as f', 'f.work_order_id', 'w.id')
      .select(['w.id', 'w.driver_id', 'w.second_driver_id', 'w.planned_arrive as arrive'])
      .select(crewFrom.driver.as('depart'))
      .select(['w.origin_station_id as originStationId', 'w.destination_station_id as destinationStationId'])
      .select('f.return_station_id as returnStationId')
      .where((eb) => eb.or([eb('w.driver_id', 'in', ids), eb('w.second_driver_id', 'in', ids)]))
      .where('w.id', '<>', time.exceptId ?? 0n)
      .where('w.state', 'not in', ['refused', 'cancelled'])
      .where('w.planned_arrive', '>', since)
      .where('w.planned_depart', '<', until)
      .execute()),
  ]);
  if (parts.length === 0) return new Map();
  // The trip itself is counted by the line between its ends as well: one that carries orders of several lines, or none, names no line.
  const wayOf = await waysBetween(work, parts);
  const byDriver = new Map<bigint, DrivenTrip[]>();
  const wayHours = new Map<string, number>();
  for (const { id: tripId, depart, arrive, ...part } of parts) {
    const drivers = driversOf(part);
    const { standardHours } = wayOf(part);
    for (const id of drivers.filter((one) => driverIds.includes(one))) {
      // A driver who went on in another truck has the hours of the way once.
      const before = wayHours.get(`${id} ${tripId}`) ?? 0;
      const onWay = drivingHours(depart, arrive, standardHours === null ? null : String(Number(standardHours) - before));
      wayHours.set(`${id} ${tripId}`, before + onWay);
      byDriver.set(id, [...(byDriver.get(id) ?? []), { depart, arrive, hours: onWay / drivers.length }]);
    }
  }
  return byDriver;
}

/**
 * Requires that the drivers of a trip keep to the driving hours; two take turns, each for half of them. Where the drivers are `asked` for, the
 * refusal stands at their field: at that of the second while one drives alone, and otherwise at that of the driver who cannot.
 */
export async function requireDrivingHours(
  work: DispatchWork,
  drivers: readonly { readonly id: bigint; readonly name: string }[],
  trip: Ends & { readonly id: bigint | null; readonly depart: Date; readonly arrive: Date; readonly timeZone: string },
  { asked }: { readonly asked: boolean },
): Promise<void> {
  if (drivers.length === 0) return;
  const way = await wayBetween(work, { ...trip, returnStationId: trip.returnStationId ?? (await depotOf(work, trip.id)) });
  const limits = limitsFor(way.countries);
  const ids = drivers.map(({ id }) => id);
  const others = await drivenTrips(work, ids, { ...trip, exceptId: trip.id });
  const hours = drivingHours(trip.depart, trip.arrive, way.standardHours) / drivers.length;
  for (const [place, { id, name }] of drivers.entries()) {
    const [over] = overrunsOf({ depart: trip.depart, arrive: trip.arrive, hours }, others.get(id) ?? [], limits, trip.timeZone);
    if (!over) continue;
    const facts = { driver: name, on: over.on, hours: String(over.hours), limit: String(over.limit) };
    const code = over.of === 'day' ? 'OVER_DAY_HOURS' : 'OVER_WEEK_HOURS';
    throw asked ? badField(place === 0 && drivers.length > 1 ? 'driver_id' : 'second_driver_id', code, facts) : new Refusal(code, facts);
  }
}
