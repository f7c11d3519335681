import { dayIn, minuteIn } from '../../../../kernel/day.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { DispatchWork } from '../../server/db.ts';
import { driverBlockers, vehicleBlockers } from '../papers.ts';
import { type Amounts, overCapacity } from '../rules.ts';
import { holdingStates } from '../states.ts';

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

type Chosen = { readonly plate_no: string; readonly vehicle_type_id: bigint };
type ChosenDriver = { readonly id: bigint; readonly name: string; readonly phone: string };

/**
 * Requires a truck that may go: the carrier's, not in the workshop, with documents valid through the last planned day, and able to carry the
 * load. The truck is locked until the end of the call, so that of two dispatchers who send it at once the second sees the first one's trip.
 */
export async function requireVehicle(work: DispatchWork, vehicleId: bigint, trip: Trip): Promise<Chosen> {
  const vehicle = await work.db.selectFrom('vehicle').selectAll().where('id', '=', vehicleId).forUpdate().executeTakeFirst();
  if (!vehicle) throw new Refusal('NOT_FOUND');
  if (vehicle.carrier_id !== trip.carrierId) throw new Refusal('VEHICLE_NOT_OF_CARRIER', { plate: vehicle.plate_no });
  const day = dayIn(trip.arrive, trip.timeZone);
  const stopper = vehicleBlockers(vehicle, { day, crossesBorder: trip.crossesBorder })[0];
  if (stopper) throw new Refusal('VEHICLE_UNFIT', { plate: vehicle.plate_no, why: stopper.what, until: stopper.until ?? '' });
  refuseOverload(trip.load, vehicle, vehicle.plate_no);
  return vehicle;
}

/** Requires a truck that may go and is on no other trip. */
export async function fitVehicle(work: DispatchWork, vehicleId: bigint, trip: Trip): Promise<Chosen> {
  const vehicle = await requireVehicle(work, vehicleId, trip);
  const other = await onTheRoad(work, 'vehicle_id', vehicleId, trip);
  if (other) throw new Refusal('VEHICLE_BUSY', { plate: vehicle.plate_no, ...other });
  return vehicle;
}

/** Requires a driver who may go: the carrier's, not banned, with a licence valid through the last planned day. Locked like the truck. */
export async function requireDriver(work: DispatchWork, driverId: bigint, trip: Trip): Promise<ChosenDriver> {
  const driver = await work.db.selectFrom('driver').selectAll().where('id', '=', driverId).forUpdate().executeTakeFirst();
  if (!driver) throw new Refusal('NOT_FOUND');
  if (driver.carrier_id !== trip.carrierId) throw new Refusal('DRIVER_NOT_OF_CARRIER', { driver: driver.name });
  const stopper = driverBlockers(driver, {
    from: dayIn(trip.depart, trip.timeZone),
    day: dayIn(trip.arrive, trip.timeZone),
    crossesBorder: trip.crossesBorder,
  })[0];
  if (stopper) throw new Refusal('DRIVER_UNFIT', { driver: driver.name, why: stopper.what, until: stopper.until ?? '' });
  return driver;
}

/** Requires a driver who may go and is on no other trip. */
export async function fitDriver(work: DispatchWork, driverId: bigint, trip: Trip): Promise<ChosenDriver> {
  const driver = await requireDriver(work, driverId, trip);
  const other = await onTheRoad(work, 'driver_id', driverId, trip);
  if (other) throw new Refusal('DRIVER_BUSY', { driver: driver.name, ...other });
  return driver;
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

/** The trip that occupies a truck or driver in that period: planned for it, or still on the road after its planned end. */
async function onTheRoad(
  work: DispatchWork,
  column: 'vehicle_id' | 'driver_id',
  id: bigint,
  trip: Trip,
): Promise<{ no: string; from: string; to: string } | null> {
  const other = await work.db
    .selectFrom('work_order')
    .select(['no', 'planned_depart', 'planned_arrive'])
    .where(column, '=', id)
    .where('id', '<>', trip.id ?? 0n)
    .where('state', 'in', [...holdingStates])
    .where('planned_depart', '<', trip.arrive)
    .where((eb) => eb.or([eb('planned_arrive', '>', trip.depart), eb.and([eb('state', '=', 'departed'), eb.val(trip.depart <= work.now)])]))
    .orderBy('planned_depart')
    .limit(1)
    .executeTakeFirst();
  if (!other) return null;
  const text = (at: Date): string => minuteIn(at, trip.timeZone);
  return { no: other.no, from: text(other.planned_depart), to: text(other.planned_arrive) };
}
