import type { Currency } from '../../../../kernel/money.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import { requireDrivingHours } from '../../capacity/server/driving.ts';
import type { DispatchWork } from '../../server/db.ts';
import { type Amounts, approvalHolds, isPast, type Price, priceNeedsApproval } from '../rules.ts';
import { loadedOn } from './cargo.ts';
import { driversOf, fitType, requireDrivers, requireVehicle, type Trip } from './fitness.ts';
import { type Assignment, quoteAgain, requireCarrier } from './send.ts';
import { companyTimeZone, lastPersonOf, type LockedWorkOrder, type WorkOrderChanges } from './work-order.ts';

/*
 * A trip that was planned before is checked again: when other goods are loaded, when one of its orders is cancelled, and when it is sent after
 * its price was approved.
 */

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
  if (trip.vehicle_id) await requireVehicle(work, trip.vehicle_id, planned);
  else if (trip.vehicle_type_id) await fitType(work, trip.vehicle_type_id, next.load);
  const drivers = await requireDrivers(work, driversOf(trip), planned);
  if (isMoved(trip, next)) await requireDrivingHours(work, drivers, { ...next, ...planned }, { asked: false });
  if (trip.own || trip.carrier_id === null) return {};
  const { columns, above, approved } = await priceAgain(work, trip, next, await loadedOn(work, trip.id));
  if (!above) return { ...columns, ...settled(trip) };
  // The second person approves the price for these loads, and is neither the one who wrote it nor the one who chose them.
  if (trip.state === 'draft') return trip.price_state === 'pending' ? { ...columns, price_asked_by: work.who.accountId } : columns;
  if (!approved) throw new Refusal('PRICE_OF_OTHER_LOADS', { no: trip.no });
  return columns;
}

/**
 * The price of a trip that goes on without some of its goods, as its columns. A price above the quotation for those that are left is approved
 * again, unless its approval holds for them. A trip that was sent keeps its truck meanwhile, because the cancellation cannot wait for that.
 */
export async function priceOfRest(work: DispatchWork, trip: LockedWorkOrder, next: Assignment, before: Amounts): Promise<WorkOrderChanges> {
  if (trip.own || trip.carrier_id === null) return {};
  const { columns, above, approved } = await priceAgain(work, trip, next, before);
  if (!above) return { ...columns, ...settled(trip) };
  const isDecided = trip.state !== 'draft' && (trip.price_state === 'none' || trip.price_state === 'approved');
  if (!isDecided || approved) return columns;
  return {
    ...columns,
    price_state: 'pending',
    // A price that needed no approval before counts as asked for by the person who sent the trip.
    price_asked_by: trip.price_asked_by ?? (await lastPersonOf(work, trip.id, 'offered')),
    price_decided_by: null,
    price_decided_at: null,
    price_decision: null,
  };
}

/**
 * The quotation for other goods on a trip that carried `before`. The agreed price needs approval where it is above that, unless the approval
 * that it has holds for these goods as well.
 */
async function priceAgain(work: DispatchWork, trip: LockedWorkOrder, next: Assignment, before: Amounts) {
  const columns = await quoteAgain(work, trip, next, trip.vehicle_type_id);
  const quoted = priceIn(columns.quoted_currency ?? null, columns.quoted_minor ?? null);
  const above = priceNeedsApproval(priceIn(trip.buy_currency, trip.buy_amount_minor), quoted);
  const former = { quoted: priceIn(trip.quoted_currency, trip.quoted_minor), load: before };
  const approved = trip.price_state === 'approved' && !isMoved(trip, next) && approvalHolds(former, { quoted, load: next.load });
  return { columns, above, approved };
}

function isMoved(trip: LockedWorkOrder, next: Assignment): boolean {
  return next.originStationId !== trip.origin_station_id || next.destinationStationId !== trip.destination_station_id;
}

/** The columns of a price that needs no approval any more. A rejected draft is planned again all the same. */
function settled({ state, price_state }: LockedWorkOrder): WorkOrderChanges {
  const isOver = price_state === 'pending' || (price_state === 'rejected' && state !== 'draft');
  return isOver ? { price_state: 'none', price_asked_by: null } : {};
}

/** Requires of a trip that waited for its price what was required when it was planned: its carrier, truck and driver may still go. */
export async function requireStillFit(work: DispatchWork, trip: LockedWorkOrder): Promise<void> {
  if (isPast(trip.planned_depart, work.now)) throw new Refusal('TRIP_DEPARTS_IN_PAST', { no: trip.no });
  const planned = await tripOf(work, trip, trip.crosses_border, await loadedOn(work, trip.id));
  await requireCarrier(work, planned.carrierId, planned.arrive, planned.timeZone);
  if (trip.vehicle_id) await requireVehicle(work, trip.vehicle_id, planned);
  await requireDrivers(work, driversOf(trip), planned);
}
