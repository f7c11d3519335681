import { moveOrRefuse } from '../../../../kernel/machine.ts';
import type { DispatchWork } from '../../db.ts';
import { fitDriver, fitVehicle } from '../fitness/store.ts';
import { loadedOn } from '../sending/store.ts';
import { workOrderStates } from '../states.ts';
import { companyTimeZone, holdWorkOrder, type HeldWorkOrder, storeWorkOrder, tellEvent } from '../store.ts';

/** Gives a trip its truck and driver, for staff and for the carrier alike: both must be the carrier's own and fit to go. */
export async function assign(
  work: DispatchWork,
  p: { id: bigint; version: number; vehicle_id: bigint; driver_id: bigint },
): Promise<Pick<HeldWorkOrder, 'state' | 'version'>> {
  const held = await holdWorkOrder(work, p.id, p.version);
  const state = moveOrRefuse(workOrderStates, held.state, 'assign', work.can);
  const trip = {
    id: held.id,
    carrierId: held.carrier_id ?? 0n,
    depart: held.planned_depart,
    arrive: held.planned_arrive,
    timeZone: await companyTimeZone(work, held.company_id),
    crossesBorder: held.crosses_border,
    load: await loadedOn(work, held.id),
  };
  const vehicle = await fitVehicle(work, p.vehicle_id, trip);
  const driver = await fitDriver(work, p.driver_id, trip);
  const assigned = await storeWorkOrder(work, held, 'assign', {
    state,
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
