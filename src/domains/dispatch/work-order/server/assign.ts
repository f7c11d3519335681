import { requireDrivingHours } from '../../capacity/server/driving.ts';
import type { DispatchWork } from '../../server/db.ts';
import { loadedOn } from './cargo.ts';
import { fitDriver, fitVehicle } from './fitness.ts';
import { companyTimeZone, lockWorkOrder, type LockedWorkOrder, workOrders, tellEvent } from './work-order.ts';

/** Assigns truck and driver to a trip, for staff and for the carrier alike: both must belong to the carrier and be allowed to go. */
export async function assign(
  work: DispatchWork,
  p: { id: bigint; version: number; vehicle_id: bigint; driver_id: bigint },
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
  const driver = await fitDriver(work, p.driver_id, trip);
  // A carrier answers for the hours of its own drivers (Law 36/2024/QH15, article 64).
  if (work.who.userType === 1) {
    const ends = { originStationId: workOrder.origin_station_id, destinationStationId: workOrder.destination_station_id };
    await requireDrivingHours(work, driver, { ...trip, ...ends }, { instructions: workOrder.instructions });
  }
  const assigned = await workOrders.store(work, workOrder, move, {
    vehicle_id: p.vehicle_id,
    driver_id: p.driver_id,
    plate_no: vehicle.plate_no,
    driver_name: driver.name,
    driver_phone: driver.phone,
    vehicle_type_id: vehicle.vehicle_type_id,
  });
  await tellEvent(work, assigned, 'assigned', { remark: `${vehicle.plate_no} ${driver.name}` });
  return assigned;
}
