import { type RawBuilder, sql } from 'kysely';
import { addDays, type Day, dayIn } from '../../../../kernel/day.ts';
import type { DayRange } from '../../../../kernel/list.ts';
import { plateContains } from '../../../../server/list.ts';
import type { FreeTruck } from '../../board/suggest.ts';
import type { DispatchWork } from '../../server/db.ts';
import { drivenTrips } from './driving.ts';
import { isStale } from '../../position/rules.ts';
import { type Blocker, driverBlockers, vehicleBlockers } from '../../work-order/papers.ts';
import { crewFrom } from '../../work-order/server/crew-parts.ts';
import { typeName } from '../../work-order/server/queries.ts';
import { amongAllTrips } from '../../work-order/server/sight.ts';
import { holdingStates, type WorkOrderState } from '../../work-order/states.ts';
import { shortName, stationName } from '../../../reference/server/names.ts';
import { stopName } from '../../work-order/server/stop-name.ts';

/** Days, both ends included, and the instants they span in the reader's time zone. */
export type Span = { readonly firstDay: Day; readonly lastDay: Day };

export function spanOf(range: DayRange | undefined, work: DispatchWork): Span {
  const firstDay = range?.from ?? dayIn(work.now, work.who.timeZone);
  return { firstDay, lastDay: range?.to && range.to >= firstDay ? range.to : firstDay };
}

const startOf = (day: Day, work: DispatchWork) => sql`(${day}::date::timestamp at time zone ${work.who.timeZone})`;

type TripJson = {
  id: string;
  no: string;
  ours: boolean;
  state: WorkOrderState;
  from: string;
  to: string;
  origin_name: string;
  destination_name: string;
};

/** The condition that the reader may open a trip `w` (tripsInSight). */
type InSight = RawBuilder<boolean>;

/** True for a trip `w` of the truck `v`, or of the driver `d`, who may be the second. */
const tripOfWhich = {
  vehicle: sql<boolean>`w.vehicle_id = v.id`,
  driver: sql<boolean>`(w.driver_id = d.id or w.second_driver_id = d.id)`,
};
type Which = keyof typeof tripOfWhich;

/** The trips that occupy a truck or driver in the span, in order, as JSON. */
function tripsIn(which: Which, span: Span, work: DispatchWork, inSight: InSight) {
  return sql<TripJson[]>`coalesce((select jsonb_agg(jsonb_build_object('id', w.id::text, 'no', w.no, 'state', w.state, 'ours', ${inSight},
      'from', ${crewFrom[which]}, 'to', w.planned_arrive, 'origin_name', ${stationName('so', work.who.language)}, 'destination_name', ${stationName('sd', work.who.language)}) order by ${crewFrom[which]})
    from work_order w join station so on so.id = w.origin_station_id join station sd on sd.id = w.destination_station_id
    where ${holding(which, span, work)}), '[]')`;
}

function holding(which: Which, span: Span, work: DispatchWork) {
  return sql<boolean>`${tripOfWhich[which]} and w.state = any(${[...holdingStates]}::text[])
    and ${crewFrom[which]} < ${startOf(addDays(span.lastDay, 1), work)} and w.planned_arrive > ${startOf(span.firstDay, work)}`;
}

/** A trip that a truck or driver is wanted for; `exceptId` names it where it is planned already. */
export type WantedTrip = { readonly depart: Date; readonly arrive: Date; readonly exceptId: bigint | null };

/**
 * The first trip that occupies the truck or driver at that time, by the rule of fitness.ts: a truck that is still out stays occupied after
 * its planned end.
 */
export function occupiedBy(work: DispatchWork, which: Which, { depart, arrive, exceptId }: WantedTrip, inSight: InSight) {
  return sql<{
    no: string | null;
    from: string;
    to: string;
  } | null>`(select jsonb_build_object('no', case when ${inSight} then w.no end, 'from', w.planned_depart, 'to', w.planned_arrive)
    from work_order w where ${tripOfWhich[which]} and w.state = any(${[...holdingStates]}::text[])
      and w.id <> ${exceptId ?? 0n} and w.planned_depart < ${arrive}
      and (w.planned_arrive > ${depart} or (w.state = 'departed' and ${depart <= work.now}))
    order by w.planned_depart limit 1)`;
}

export function isBusy(which: Which, span: Span, work: DispatchWork) {
  return sql<boolean>`exists (select from work_order w where ${holding(which, span, work)})`;
}

/** The same rule as `vehicleBlockers`, for a filter. */
export function isVehicleBlocked(span: Span) {
  return sql<boolean>`(v.status <> 'available' or v.inspection_until < ${span.lastDay}::date or v.insurance_until < ${span.lastDay}::date
    or coalesce(v.permit_until, 'infinity') < ${span.lastDay}::date)`;
}
/** The same rule as `driverBlockers`, for a filter. */
export function isDriverBlocked(span: Span) {
  return sql<boolean>`(not d.active or d.licence_until < ${span.lastDay}::date or coalesce(d.qualification_until, 'infinity') < ${span.lastDay}::date
    or coalesce(d.banned_from <= ${span.lastDay}::date and d.banned_until >= ${span.firstDay}::date, false))`;
}

/** Search by the plate, in each of its spellings, and by what else a truck is called. */
export function wordsOfTruck(text: string) {
  return plateContains(sql`app.plain(v.plate_no || ' ' || v.search)`, text);
}

/** Active trucks with their type, carrier and usual driver. */
export function activeTrucks(work: DispatchWork) {
  return work.db
    .selectFrom('vehicle as v')
    .innerJoin('vehicle_type as vt', 'vt.id', 'v.vehicle_type_id')
    .innerJoin('carrier as c', 'c.id', 'v.carrier_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('driver as dr')
          .select(['dr.id as driver_id', 'dr.name', 'dr.phone'])
          .whereRef('dr.vehicle_id', '=', 'v.id')
          .where('dr.active', '=', true)
          .orderBy('dr.id')
          .limit(1)
          .as('d'),
      (join) => join.onTrue(),
    )
    .where('c.active', '=', true)
    .where('v.status', '<>', 'retired')
    .selectAll('v')
    .select(['d.driver_id', 'd.name as driver_name', 'd.phone as driver_phone', 'c.blacklisted'])
    .select(shortName('c', work.who.language).as('carrier_name'))
    .select(sql<boolean>`c.kind = 'own'`.as('own'))
    .select(sql<string>`${sql.ref(`vt.${typeName(work.who.language)}`)}`.as('vehicle_type_name'));
}

/** Active trucks with their trips in the span and their last reported place. */
export function vehiclesIn(work: DispatchWork, span: Span, inSight: InSight) {
  return (
    activeTrucks(work)
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom('work_order as w')
            .innerJoin('work_order_event as e', 'e.work_order_id', 'w.id')
            .leftJoin('work_order_stop as s', 's.id', 'e.stop_id')
            .select(
              sql<string | null>`coalesce(nullif(e.place, s.name), ${stopName<string | null>('s', work.who.language)})`.as('last_place'),
            )
            .select('e.at as last_at')
            .whereRef('w.vehicle_id', '=', 'v.id')
            .where((or) => or.or([or('e.place', 'is not', null), or('s.name', 'is not', null)]))
            .orderBy('w.planned_depart', 'desc')
            .orderBy('e.at', 'desc')
            .limit(1)
            .as('seen'),
        (join) => join.onTrue(),
      )
      .leftJoin('vehicle_last_position as gp', 'gp.vehicle_id', 'v.id')
      .select(['seen.last_place', 'seen.last_at', 'gp.at as gps_at', 'gp.latitude', 'gp.longitude', 'gp.speed_kmh'])
      .select(
        sql<string | null>`(select ${stationName('ss', work.who.language)} from vehicle_visit i join station ss on ss.id = i.station_id
        where i.vehicle_id = v.id and i.left_at is null order by ss.radius_m, i.entered_at desc limit 1)`.as('gps_station'),
      )
      // Between stations: the nearest station and the approximate distance in kilometres.
      .select(
        sql<{ name: string; km: number } | null>`(select jsonb_build_object('name', near.name, 'km', round(near.km)) from (
        select ${stationName('ns', work.who.language)} as name,
          111.2 * sqrt((ns.latitude - gp.latitude) ^ 2 + ((ns.longitude - gp.longitude) * cosd(gp.latitude::float8)::numeric) ^ 2) as km
        from station ns where ns.active and gp.latitude is not null and ns.latitude is not null order by 2 limit 1) near)`.as('gps_near'),
      )
      .select(tripsIn('vehicle', span, work, inSight).as('trips'))
  );
}

type Vehicle = Awaited<ReturnType<ReturnType<typeof vehiclesIn>['execute']>>[number];

/** The last known place: the device's where that is newer than the last report by a person. */
function placeOf(vehicle: Vehicle) {
  const { gps_at, last_at, last_place, latitude, longitude, gps_station, gps_near } = vehicle;
  if (!gps_at || (last_at && last_at > gps_at)) return { last_place, last_at, by_gps: false, near_km: null };
  const near_km = gps_station === null ? (gps_near?.km ?? null) : null;
  return { last_place: gps_station ?? gps_near?.name ?? `${latitude}, ${longitude}`, last_at: gps_at, by_gps: true, near_km };
}

export function vehicleOf(vehicle: Vehicle, span: Span, now: Date) {
  const blockers = vehicleBlockers(vehicle, { day: span.lastDay, crossesBorder: false });
  return {
    ...vehicle,
    gps: vehicle.gps_device !== null,
    ...placeOf(vehicle),
    stale: vehicle.gps_at === null || isStale(vehicle.gps_at, now),
    speed_kmh: vehicle.speed_kmh === null ? null : Number(vehicle.speed_kmh),
    blockers,
    ...byWhose(vehicle.trips.map(tripOf)),
    free: blockers.length === 0 && vehicle.trips.length === 0,
  };
}

function tripOf(trip: TripJson) {
  return { ...trip, id: BigInt(trip.id), from: new Date(trip.from), to: new Date(trip.to) };
}

/**
 * Separates the trips that the reader may open from the times when the truck or driver is out for another of our companies or teams, of which
 * only the times are shown.
 */
export function byWhose<T extends { readonly ours: boolean; readonly from: Date; readonly to: Date }>(trips: readonly T[]) {
  return {
    trips: trips.filter((trip) => trip.ours),
    elsewhere: trips.filter((trip) => !trip.ours).map(({ from, to }) => ({ from, to })),
  };
}

/** Active drivers with their carrier, usual truck and trips in the span. */
export function driversIn(work: DispatchWork, span: Span, inSight: InSight) {
  return work.db
    .selectFrom('driver as d')
    .innerJoin('carrier as c', 'c.id', 'd.carrier_id')
    .leftJoin('vehicle as v', 'v.id', 'd.vehicle_id')
    .where('c.active', '=', true)
    .selectAll('d')
    .select([shortName('c', work.who.language).as('carrier_name'), 'v.plate_no'])
    .select(sql<boolean>`c.kind = 'own'`.as('own'))
    .select(tripsIn('driver', span, work, inSight).as('trips'));
}

type Driver = Awaited<ReturnType<ReturnType<typeof driversIn>['execute']>>[number];

export function driverOf(driver: Driver, span: Span) {
  const blockers: Blocker[] = driverBlockers(driver, { from: span.firstDay, day: span.lastDay, crossesBorder: false });
  return { ...driver, blockers, ...byWhose(driver.trips.map(tripOf)), free: blockers.length === 0 && driver.trips.length === 0 };
}

/** Trucks to choose from for a period, with their papers and the trips that occupy each of them around it. */
export async function trucksFor(work: DispatchWork, time: { from: Date; to: Date }): Promise<FreeTruck[]> {
  const { db, who } = work;
  // Whole days of the reader, which hold the period.
  const span = { firstDay: dayIn(time.from, who.timeZone), lastDay: dayIn(time.to, who.timeZone) };
  const vehicles = await amongAllTrips(work, (inSight) =>
    activeTrucks(work)
      .select(tripsIn('vehicle', span, work, inSight).as('trips'))
      .select(['c.licence_until as carrier_licence_until', 'c.permit_until as carrier_permit_until'])
      .where('v.status', '=', 'available')
      .where('c.blacklisted', '=', false)
      .limit(1000)
      .execute(),
  );
  const driverIds = vehicles.flatMap(({ driver_id }) => driver_id ?? []);
  const driven = await drivenTrips(work, driverIds, { depart: time.from, arrive: time.to, exceptId: null });
  const drivers = driverIds.length === 0 ? [] : await db.selectFrom('driver').selectAll().where('id', 'in', driverIds).execute();
  const driverOfId = new Map(drivers.map((driver) => [driver.id, driver]));
  return vehicles.map((vehicle) => ({
    id: vehicle.id,
    plate_no: vehicle.plate_no,
    country: vehicle.country,
    carrier_id: vehicle.carrier_id,
    carrier_name: vehicle.carrier_name,
    own: vehicle.own,
    vehicle_type_id: vehicle.vehicle_type_id,
    load_kg: vehicle.load_kg,
    volume_m3: vehicle.volume_m3,
    driver_id: vehicle.driver_id,
    driver_name: vehicle.driver_name,
    driven: (vehicle.driver_id !== null && driven.get(vehicle.driver_id)) || [],
    papers: vehicle,
    carrierPapers: { licence_until: vehicle.carrier_licence_until, permit_until: vehicle.carrier_permit_until },
    driverPapers: (vehicle.driver_id !== null && driverOfId.get(vehicle.driver_id)) || null,
    busy: vehicle.trips.map(tripOf),
  }));
}
