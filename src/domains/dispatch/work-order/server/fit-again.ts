import type { Currency } from '../../../../kernel/money.ts';
import { dayIn } from '../../../../kernel/day.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import { requireDrivingHours } from '../../capacity/server/driving.ts';
import type { DispatchWork } from '../../server/db.ts';
import { type Amounts, approvalHolds, isPast, type Price, priceNeedsApproval } from '../rules.ts';
import { loadedOn } from './cargo.ts';
import { driversOf, fitType, requireDrivers, requireVehicle, type Trip } from './fitness.ts';
import { type Assignment, quoteTrip, requireCarrier } from './send.ts';
import { companyTimeZone, type LockedWorkOrder, type WorkOrderChanges } from './work-order.ts';

/* A trip that was planned before is checked again: when other goods are loaded, and when it is sent after its price was approved. */

async function tripOf(work: DispatchWork, trip: LockedWorkOrder, crossesBorder: boolean, load: Amounts): Promise<Trip> {
  return {
    id: trip.id,
    carrierId: trip.carrier_id ?? 0n,
    depart: trip.planned_depart,
    arrive: trip.planned_arrive,
    timeZone: await companyTimeZone(work, trip.company_id),
    crossesBorder,
    load,
  };
}

/** A price of two columns; null where they have none. */
export function priceIn(currency: Currency | null, minor: bigint | null): Price | null {
  return currency === null || minor === null ? null : { currency, minor };
}

/**
 * Requires that the truck and the driver of a trip may carry other loads on their way, and returns the columns that follow: what the
 * carrier's quotation says of them. A price that was agreed for the former loads is approved again: a draft waits for that, and a trip that
 * its carrier has accepted is refused, because it cannot wait.
 */
export async function fitAgain(work: DispatchWork, trip: LockedWorkOrder, next: Assignment): Promise<WorkOrderChanges> {
  const planned = await tripOf(work, trip, next.crossesBorder, next.load);
  const moved = next.originStationId !== trip.origin_station_id || next.destinationStationId !== trip.destination_station_id;
  if (trip.vehicle_id) await requireVehicle(work, trip.vehicle_id, planned);
  else if (trip.vehicle_type_id) await fitType(work, trip.vehicle_type_id, next.load);
  const drivers = await requireDrivers(work, driversOf(trip), planned);
  if (moved) await requireDrivingHours(work, drivers, { ...next, ...planned }, { asked: false });
  if (trip.own || trip.carrier_id === null) return {};
  const quoted = await quoteTrip(work, next, trip.carrier_id, trip.vehicle_type_id, dayIn(planned.depart, planned.timeZone));
  const columns = { quoted_currency: quoted?.currency ?? null, quoted_minor: quoted?.minor ?? null };
  const above = priceNeedsApproval(priceIn(trip.buy_currency, trip.buy_amount_minor), quoted);
  if (trip.state === 'draft') {
    if (trip.price_state !== 'pending') return columns;
    // The second person approves the price for these loads, and is neither the one who wrote it nor the one who chose them.
    return { ...columns, price_state: above ? 'pending' : 'none', price_asked_by: above ? work.who.accountId : null };
  }
  const before = { quoted: priceIn(trip.quoted_currency, trip.quoted_minor), load: await loadedOn(work, trip.id) };
  const approved = trip.price_state === 'approved' && !moved && approvalHolds(before, { quoted, load: next.load });
  if (above && !approved) throw new Refusal('PRICE_OF_OTHER_LOADS', { no: trip.no });
  return columns;
}

/** Requires of a trip that waited for its price what was required when it was planned: its carrier, truck and driver may still go. */
export async function requireStillFit(work: DispatchWork, trip: LockedWorkOrder): Promise<void> {
  if (isPast(trip.planned_depart, work.now)) throw new Refusal('TRIP_DEPARTS_IN_PAST', { no: trip.no });
  const planned = await tripOf(work, trip, trip.crosses_border, await loadedOn(work, trip.id));
  await requireCarrier(work, planned.carrierId, planned.arrive, planned.timeZone);
  if (trip.vehicle_id) await requireVehicle(work, trip.vehicle_id, planned);
  await requireDrivers(work, driversOf(trip), planned);
}
