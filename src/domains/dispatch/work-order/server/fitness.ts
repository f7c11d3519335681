import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { dayIn, minuteIn } from '../../../../kernel/day.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { DispatchTables, DispatchWork } from '../../server/db.ts';
import { type Blocker, driverBlockers, vehicleBlockers } from '../papers.ts';
import { type Amounts, overCapacity } from '../rules.ts';
import { holdingStates } from '../states.ts';
import { isInSight } from './sight.ts';
import { asSystem } from './work-order.ts';

/** The carrier, the time and the load of a trip that needs a truck. */
export type Trip = {
  readonly id: bigint | null;
  readonly carrierId: bigint;
  readonly depart: Date;
  readonly arrive: Date;
  readonly timeZone: string;
  readonly crossesBorder: boolean;
  readonly load: Amounts;
};

/** A carrier, or the one with which it was merged since: its trucks, drivers and quotations went over, and its trips stayed. */
export async function presentCarrier(work: DispatchWork, carrierId: bigint): Promise<bigint> {
  const { rows } = await asSystem(work, () =>
    sql<{ id: bigint }>`select coalesce(merged_into_id, id) as id from carrier where id = ${carrierId}`.execute(work.db),
  );
  return rows[0]?.id ?? carrierId;
}

/** True for a truck or driver of the carrier of a trip. */
async function isOfCarrier(work: DispatchWork, { carrier_id }: { readonly carrier_id: bigint }, { carrierId }: Trip): Promise<boolean> {
  return carrier_id === carrierId || carrier_id === (await presentCarrier(work, carrierId));
}

type Chosen = { readonly plate_no: string; readonly vehicle_type_id: bigint };
type ChosenDriver = { readonly id: bigint; readonly name: string; readonly phone: string };

/**
 * Requires a truck that may go: the carrier's, not in the workshop, with documents valid through the last planned day, and able to carry the
 * load. The truck is locked until the end of the call, so that of two dispatchers who send it at once the second sees the first one's trip.
 */
export async function requireVehicle(work: DispatchWork, vehicleId: bigint, trip: Trip): Promise<Chosen> {
  const readable = await work.db.selectFrom('vehicle').select('id').where('id', '=', vehicleId).executeTakeFirst();
  if (!readable) throw new Refusal('NOT_FOUND');
  // The people of a carrier that was merged read the trucks that went over, and may not change them: locking is the system's.
  const vehicle = await asSystem(work, () =>
    work.db.selectFrom('vehicle').selectAll().where('id', '=', vehicleId).forUpdate().executeTakeFirstOrThrow(),
  );
  if (!(await isOfCarrier(work, vehicle, trip))) throw new Refusal('VEHICLE_NOT_OF_CARRIER', { plate: vehicle.plate_no });
  const day = dayIn(trip.arrive, trip.timeZone);
  const stopper = vehicleBlockers(vehicle, { day, crossesBorder: trip.crossesBorder })[0];
  if (stopper) throw new Refusal('VEHICLE_UNFIT', { plate: vehicle.plate_no, ...whyUnfit(stopper) });
  refuseOverload(trip.load, vehicle, vehicle.plate_no);
  return vehicle;
}

/** The facts of a refusal. A truck in the workshop and a driver who left have no day, so the space before it comes with it. */
function whyUnfit({ what, until }: Blocker): Record<string, string> {
  return { why: what, until: until === null ? '' : ` ${until}` };
}

/** Requires a truck that may go and is on no other trip. */
export async function fitVehicle(work: DispatchWork, vehicleId: bigint, trip: Trip): Promise<Chosen> {
  const vehicle = await requireVehicle(work, vehicleId, trip);
  const other = await onTheRoad(work, trip, (eb) => eb('vehicle_id', '=', vehicleId));
  if (other) throw new Refusal('VEHICLE_BUSY', { plate: vehicle.plate_no, ...other.facts });
  return vehicle;
}

/** True while a trip still has a border before it, so that truck and drivers need the papers for it. */
export async function stillCrosses(
  { db }: DispatchWork,
  trip: { readonly id: bigint; readonly crosses_border: boolean },
): Promise<boolean> {
  if (!trip.crosses_border) return false;
  const passed = await db
    .selectFrom('work_order_event as e')
    .leftJoin('work_order_stop as s', 's.id', 'e.stop_id')
    .select('e.id')
    .where('e.work_order_id', '=', trip.id)
    .where((eb) => eb.or([eb('e.code', '=', 'border'), eb.and([eb('e.code', '=', 'leftStop'), eb('s.action', '=', 'border')])]))
    .limit(1)
    .executeTakeFirst();
  return passed === undefined;
}

/** The drivers of a trip: the first, and the second where there is one. */
export function driversOf(trip: {
  readonly driver_id?: bigint | null | undefined;
  readonly second_driver_id?: bigint | null | undefined;
}): bigint[] {
  return [trip.driver_id, trip.second_driver_id].filter((id) => id !== null && id !== undefined);
}

/** The columns of a trip with these drivers, the first of whom the carrier names as its driver. */
export function driverColumns([first, second]: readonly ChosenDriver[]) {
  return {
    driver_id: first?.id ?? null,
    driver_name: first?.name ?? null,
    driver_phone: first?.phone ?? null,
    second_driver_id: second?.id ?? null,
    second_driver_name: second?.name ?? null,
    second_driver_phone: second?.phone ?? null,
  };
}

/**
 * Requires drivers who may go: the carrier's, not banned, with licences valid through the last planned day. Locked like the truck, in one
 * order, so that two trips with the same two drivers do not wait for each other. Answers them in the order asked for.
 */
export async function requireDrivers(work: DispatchWork, driverIds: readonly bigint[], trip: Trip): Promise<ChosenDriver[]> {
  if (driverIds.length === 0) return [];
  const ids = [...driverIds];
  const readable = await work.db.selectFrom('driver').select('id').where('id', 'in', ids).execute();
  if (ids.some((driverId) => !readable.some(({ id }) => id === driverId))) throw new Refusal('NOT_FOUND');
  const rows = await asSystem(work, () =>
    work.db.selectFrom('driver').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute(),
  );
  const [from, day] = [dayIn(trip.depart, trip.timeZone), dayIn(trip.arrive, trip.timeZone)];
  const drivers = driverIds.map((driverId) => {
    const driver = rows.find(({ id }) => id === driverId);
    if (!driver) throw new Refusal('NOT_FOUND');
    return driver;
  });
  for (const driver of drivers) {
    if (!(await isOfCarrier(work, driver, trip))) throw new Refusal('DRIVER_NOT_OF_CARRIER', { driver: driver.name });
    const stopper = driverBlockers(driver, { from, day, crossesBorder: trip.crossesBorder })[0];
    if (stopper) throw new Refusal('DRIVER_UNFIT', { driver: driver.name, ...whyUnfit(stopper) });
  }
  return drivers;
}

/** Requires drivers who may go and are on no other trip. */
export async function fitDrivers(work: DispatchWork, driverIds: readonly bigint[], trip: Trip): Promise<ChosenDriver[]> {
  if (driverIds.length === 0) return [];
  const drivers = await requireDrivers(work, driverIds, trip);
  const ids = [...driverIds];
  const other = await onTheRoad(work, trip, (eb) => eb.or([eb('driver_id', 'in', ids), eb('second_driver_id', 'in', ids)]));
  const driver = other && drivers.find(({ id }) => driversOf(other).includes(id));
  if (driver) throw new Refusal('DRIVER_BUSY', { driver: driver.name, ...other.facts });
  return drivers;
}

/** Requires that the load fits the carrier's type of truck, where no truck is chosen yet. */
export async function fitType(work: DispatchWork, vehicleTypeId: bigint, load: Amounts): Promise<void> {
  const type = await work.db
    .selectFrom('vehicle_type')
    .select(['code', 'load_kg', 'volume_m3'])
    .where('id', '=', vehicleTypeId)
    .executeTakeFirst();
  if (!type) throw new Refusal('NOT_FOUND');
  refuseOverload(load, type, type.code);
}

export function refuseOverload(load: Amounts, capacity: { load_kg: string; volume_m3: string }, name: string): void {
  const over = overCapacity(load, capacity);
  if (over) throw new Refusal(over.of === 'weight' ? 'OVERLOADED' : 'OVER_VOLUME', { plate: name, loaded: over.loaded, limit: over.limit });
}

/**
 * The first other trip of a truck or of drivers in that period: planned for it, or still on the road after its planned end. Trips of every
 * company and team count. The facts name it only where the caller may open it.
 */
async function onTheRoad(work: DispatchWork, trip: Trip, of: (eb: ExpressionBuilder<DispatchTables, 'work_order'>) => Expression<SqlBool>) {
  const other = await asSystem(work, () =>
    work.db
      .selectFrom('work_order')
      .select(['id', 'no', 'driver_id', 'second_driver_id', 'planned_depart', 'planned_arrive'])
      .where(of)
      .where('id', '<>', trip.id ?? 0n)
      .where('state', 'in', [...holdingStates])
      .where('planned_depart', '<', trip.arrive)
      .where((eb) =>
        eb.or([eb('planned_arrive', '>', trip.depart), eb.and([eb('state', '=', 'departed'), eb.val(trip.depart <= work.now)])]),
      )
      .orderBy('planned_depart')
      .limit(1)
      .executeTakeFirst(),
  );
  if (!other) return undefined;
  const time = { from: minuteIn(other.planned_depart, trip.timeZone), to: minuteIn(other.planned_arrive, trip.timeZone) };
  const named = (await isInSight(work, other.id)) ? { trip: 'seen', no: other.no } : { trip: 'unseen', no: '' };
  return { ...other, facts: { ...named, ...time } };
}
