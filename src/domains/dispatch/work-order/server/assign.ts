import { requireDrivingHours } from '../../capacity/server/driving.ts';
import type { DispatchWork } from '../../server/db.ts';
import { loadedOn } from './cargo.ts';
import { driverColumns, driversOf, fitDrivers, fitVehicle } from './fitness.ts';
import { companyTimeZone, lockWorkOrder, type LockedWorkOrder, workOrders, tellEvent } from './work-order.ts';

/** Assigns truck and drivers to a trip, for staff and for the carrier alike: both must belong to the carrier and be allowed to go. */
export async function assign(
  work: DispatchWork,
  p: { id: bigint; version: number; vehicle_id: bigint; driver_id: bigint; second_driver_id?: bigint | null | undefined },
): Promise<Pick<LockedWorkOrder, 'state' | 'version'>> {
  const workOrder = await lockWorkOrder(work, p.id, p.version);
  const move = await workOrders.require(work, workOrder, 'assign');
  const trip = {
    id: workOrder.id,
    carrierId: workOrder.carrier_id ?? 0n,
    depart: workOrder.planned_depart,
    arrive: workOrder.planned_arrive,
    timeZone: await companyTimeZone(work, workOrder.company_id),
    crossesBorder: workOrder.crosses_border,
    load: await loadedOn(work, workOrder.id),
  };
  const vehicle = await fitVehicle(work, p.vehicle_id, trip);
  const drivers = await fitDrivers(work, driversOf(p), trip);
  // A carrier answers for the hours of its own drivers (Law 36/2024/QH15, article 64).
  if (work.who.userType === 1) {
    const ends = { originStationId: workOrder.origin_station_id, destinationStationId: workOrder.destination_station_id };
    await requireDrivingHours(work, drivers, { ...trip, ...ends }, { asked: true });
  }
  const assigned = await workOrders.store(work, workOrder, move, {
    vehicle_id: p.vehicle_id,
    plate_no: vehicle.plate_no,
    ...driverColumns(drivers),
    vehicle_type_id: vehicle.vehicle_type_id,
  });
  await tellEvent(work, assigned, 'assigned', { remark: [vehicle.plate_no, ...drivers.map(({ name }) => name)].join(' ') });
  return assigned;
}
