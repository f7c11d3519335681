import { badField, Refusal } from '../../../../kernel/refusal.ts';
import { requireDrivingHours } from '../../capacity/server/driving.ts';
import type { DispatchWork } from '../../server/db.ts';
import { workOrderPlanned } from '../events.ts';
import { containersOn, loadedOn } from './cargo.ts';
import { priceIn } from './fit-again.ts';
import { forgetArrivals } from './forget-arrivals.ts';
import { driverColumns, driversOf, fitDrivers, fitVehicle, stillCrosses } from './fitness.ts';
import { type Amounts, approvalHolds, priceNeedsApproval } from '../rules.ts';
import { assignmentOf, quoteAgain } from './send.ts';
import { asSystem, companyTimeZone, lockWorkOrder, type LockedWorkOrder, workOrders, tellEvent } from './work-order.ts';

/**
 * Assigns truck and drivers to a trip, for staff and for the carrier alike: both must belong to the carrier and be allowed to go. A draft
 * gets them by its plan: one with a carrier waits for its price, and its carrier has not accepted it. A truck that breaks down on the road is
 * exchanged: the next one drives the rest of the way at the same price.
 */
export async function assign(
  work: DispatchWork,
  p: { id: bigint; version: number; vehicle_id: bigint; driver_id: bigint; second_driver_id?: bigint | null | undefined },
): Promise<Pick<LockedWorkOrder, 'state' | 'version'>> {
  const workOrder = await lockWorkOrder(work, p.id, p.version);
  if (workOrder.state === 'draft') throw new Refusal('ILLEGAL_MOVE', { action: 'assign', state: workOrder.state });
  const onRoad = workOrder.state === 'departed';
  const move = await workOrders.require(work, workOrder, onRoad ? 'exchange' : 'assign');
  if (onRoad && isSameCrew(workOrder, p)) throw badField('vehicle_id', 'SAME_CREW');
  const { planned_depart, planned_arrive } = workOrder;
  const trip = {
    id: workOrder.id,
    carrierId: workOrder.carrier_id ?? 0n,
    // The next truck is needed from now on, and whatever it did before the exchange does not matter.
    depart: onRoad ? work.now : planned_depart,
    arrive: onRoad && planned_arrive < work.now ? work.now : planned_arrive,
    timeZone: await companyTimeZone(work, workOrder.company_id),
    crossesBorder: await stillCrosses(work, workOrder),
    load: await loadedOn(work, workOrder.id, { undelivered: onRoad }),
  };
  const vehicle = await fitVehicle(work, p.vehicle_id, trip);
  const drivers = await fitDrivers(work, driversOf(p), trip);
  // A carrier answers for the hours of its own drivers (Law 36/2024/QH15, article 64).
  if (work.who.userType === 1 && trip.depart < trip.arrive) {
    const ends = { originStationId: workOrder.origin_station_id, destinationStationId: workOrder.destination_station_id };
    await requireDrivingHours(work, drivers, { ...trip, ...ends }, { asked: true });
  }
  const { vehicle_type_id } = workOrder;
  const priced = onRoad ? { vehicle_type_id } : await pricedBy(work, workOrder, vehicle.vehicle_type_id, trip.load);
  const assigned = await workOrders.store(work, workOrder, move, {
    vehicle_id: p.vehicle_id,
    plate_no: vehicle.plate_no,
    ...driverColumns(drivers),
    ...priced,
    crew_from: onRoad ? work.now : null,
  });
  const isOther = workOrder.vehicle_id !== null && workOrder.vehicle_id !== p.vehicle_id;
  if (isOther && !onRoad) await forgetArrivals(work, workOrder.id);
  const { driver_id, second_driver_id } = workOrder;
  const relief = { former_driver_id: onRoad ? driver_id : null, former_second_driver_id: onRoad ? second_driver_id : null };
  const crew = [vehicle.plate_no, ...drivers.map(({ name }) => name)].join(' ');
  if (isOther && onRoad)
    await tellEvent(work, assigned, 'exchanged', {
      remark: `${workOrder.plate_no} → ${crew}`,
      former_vehicle_id: workOrder.vehicle_id,
      former_drivers: driversOf(workOrder).length,
      ...relief,
    });
  else await tellEvent(work, assigned, 'assigned', { remark: crew, ...relief });
  if (priced.vehicle_type_id !== workOrder.vehicle_type_id)
    await asSystem(work, () => work.publish(workOrderPlanned, { workOrderId: workOrder.id }));
  return assigned;
}

type Crew = {
  readonly vehicle_id: bigint | null;
  readonly driver_id: bigint | null;
  readonly second_driver_id?: bigint | null | undefined;
};

function isSameCrew(one: Crew, other: Crew): boolean {
  const [drivers, others] = [driversOf(one), driversOf(other)];
  return one.vehicle_id === other.vehicle_id && drivers.length === others.length && drivers.every((id) => others.includes(id));
}

/**
 * The type of truck that a trip is paid by, with its quotation. A carrier is paid for the type that was ordered, whatever truck it sends;
 * where staff choose another type, or none was ordered, the trip is quoted again. Refuses PRICE_OF_OTHER_TRUCK to staff where the agreed
 * price is above the quotation for the new type: a trip that its carrier has accepted cannot wait for a second person.
 */
async function pricedBy(work: DispatchWork, workOrder: LockedWorkOrder, typeId: bigint, load: Amounts) {
  const { vehicle_type_id } = workOrder;
  if (typeId === vehicle_type_id || (work.who.userType === 2 && vehicle_type_id !== null)) return { vehicle_type_id };
  const quoted = await asSystem(work, async () => {
    const assignment = assignmentOf(workOrder, { load, containers: await containersOn(work, workOrder.id) });
    return quoteAgain(work, workOrder, assignment, typeId);
  });
  const priced = { vehicle_type_id: typeId, ...quoted };
  if (work.who.userType === 1) requireApproved(work, workOrder, { ...workOrder, ...priced }, load);
  return priced;
}

/** Requires that an agreed price is not above the quotation for another truck, or that its approval holds for that truck as well. */
function requireApproved(work: DispatchWork, before: LockedWorkOrder, after: LockedWorkOrder, load: Amounts): void {
  if (before.quoted_currency === after.quoted_currency && before.quoted_minor === after.quoted_minor) return;
  // The refusal must not tell a person from whom costs are hidden what the quotation is.
  const quoted = work.who.hidden.has('cost') ? null : priceIn(after.quoted_currency, after.quoted_minor);
  if (!priceNeedsApproval(priceIn(before.buy_currency, before.buy_amount_minor), quoted)) return;
  const former = priceIn(before.quoted_currency, before.quoted_minor);
  // Where no type was ordered and no quotation was there to compare with, the second person has approved the price for any truck.
  const ofAny = before.vehicle_type_id === null && former === null;
  const holds = ofAny || approvalHolds({ quoted: former, load }, { quoted, load });
  if (before.price_state !== 'approved' || !holds) throw new Refusal('PRICE_OF_OTHER_TRUCK', { no: before.no });
}
