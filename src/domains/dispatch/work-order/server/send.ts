import { dayIn } from '../../../../kernel/day.ts';
import { requireMove } from '../../../../kernel/machine.ts';
import { type Currency, parseAmount } from '../../../../kernel/money.ts';
import { badField, Refusal } from '../../../../kernel/refusal.ts';
import type { Containers } from '../../../pricing/rating/price.ts';
import { rateLeg } from '../../../pricing/rating/server/rate-leg.ts';
import { requireDrivingHours } from '../../capacity/server/driving.ts';
import type { DispatchWork } from '../../server/db.ts';
import type { Plan } from '../contract.ts';
import { containersOf } from './cargo.ts';
import { driverColumns, driversOf, fitDrivers, fitType, fitVehicle, presentCarrier, type Trip } from './fitness.ts';
import { type TakenLoad, totalOf } from './load.ts';
import { carrierBlockers } from '../papers.ts';
import { type Amounts, isPast, priceNeedsApproval } from '../rules.ts';
import { workOrderStates } from '../states.ts';
import { companyTimeZone, giveTo, type LockedWorkOrder, tellEvent, type WorkOrderChanges, workOrders } from './work-order.ts';

/** The transport that a plan is validated against: the load and the places between which it goes. */
export type Assignment = {
  readonly id: bigint | null;
  readonly companyId: bigint;
  readonly crossesBorder: boolean;
  readonly lineId: bigint | null;
  readonly originStationId: bigint;
  readonly destinationStationId: bigint;
  /** The depot to which the empty container of a new trip goes back. */
  readonly returnStationId?: bigint | null;
  readonly load: Amounts;
  readonly containers: readonly Containers[];
};

/** A price as a page sends it; more decimals than its currency has are refused at its field. */
function priceOf(plan: { price?: string | null | undefined; price_currency?: Currency | null | undefined }) {
  if (!plan.price || !plan.price_currency) return null;
  const minor = parseAmount(plan.price_currency, plan.price);
  if (minor === null) throw badField('price', 'BAD_AMOUNT');
  if (minor < 0n) throw badField('price', 'TOO_SMALL', { limit: 0 });
  return { currency: plan.price_currency, minor };
}

/** Requires a carrier that may be sent: in use, not blacklisted, with papers that are valid on the last planned day. */
export async function requireCarrier(work: DispatchWork, carrierId: bigint, arrive: Date, timeZone: string) {
  const carrier = await work.db
    .selectFrom('carrier')
    .select(['id', 'short_name', 'kind', 'active', 'blacklisted', 'blacklist_reason', 'licence_until', 'permit_until'])
    .where('id', '=', carrierId)
    .executeTakeFirst();
  if (!carrier) throw new Refusal('NOT_FOUND');
  if (carrier.blacklisted) throw new Refusal('CARRIER_BLACKLISTED', { carrier: carrier.short_name, why: carrier.blacklist_reason ?? '' });
  if (!carrier.active) throw new Refusal('CARRIER_NOT_ACTIVE', { carrier: carrier.short_name });
  const paper = carrierBlockers(carrier, dayIn(arrive, timeZone))[0];
  if (paper) throw new Refusal('CARRIER_UNFIT', { carrier: carrier.short_name, why: paper.what, until: paper.until ?? '' });
  return carrier;
}

/**
 * Validates a plan against every rule of dispatch and returns the resulting columns of the work order. It locks the truck and the driver.
 * The carrier must be in use and not blacklisted; our own fleet needs truck and driver and has no price.
 */
export async function validatePlan(
  work: DispatchWork,
  assignment: Assignment,
  plan: Plan,
): Promise<WorkOrderChanges & { own: boolean; carrier_id: bigint }> {
  const timeZone = await companyTimeZone(work, assignment.companyId);
  const carrier = await requireCarrier(work, plan.carrier_id, plan.planned_arrive, timeZone);
  if (isPast(plan.planned_depart, work.now)) throw badField('planned_depart', 'DEPARTS_IN_PAST');
  const own = carrier.kind === 'own';
  if (own && !(plan.vehicle_id && plan.driver_id)) throw new Refusal('VEHICLE_AND_DRIVER_NEEDED');
  const agreed = priceOf(plan);
  if (own && agreed) throw new Refusal('OWN_TRUCK_HAS_NO_PRICE');

  const trip: Trip = {
    id: assignment.id,
    carrierId: carrier.id,
    depart: plan.planned_depart,
    arrive: plan.planned_arrive,
    timeZone,
    crossesBorder: assignment.crossesBorder,
    load: assignment.load,
  };
  const vehicle = plan.vehicle_id ? await fitVehicle(work, plan.vehicle_id, trip) : null;
  const drivers = await fitDrivers(work, driversOf(plan), trip);
  await requireDrivingHours(work, drivers, { ...assignment, ...trip }, { asked: true });
  const typeId = vehicle?.vehicle_type_id ?? plan.vehicle_type_id ?? null;
  if (!vehicle && typeId) await fitType(work, typeId, assignment.load);
  const quoted = own ? null : await quoteTrip(work, assignment, carrier.id, typeId, dayIn(trip.depart, trip.timeZone));
  const above = priceNeedsApproval(agreed, quoted);
  if (above && !plan.price_reason) throw badField('price_reason', 'REASON_REQUIRED');
  return {
    own,
    carrier_id: carrier.id,
    vehicle_id: plan.vehicle_id ?? null,
    plate_no: vehicle?.plate_no ?? null,
    ...driverColumns(drivers),
    vehicle_type_id: typeId,
    planned_depart: plan.planned_depart,
    planned_arrive: plan.planned_arrive,
    answer_by: new Date(work.now.getTime() + plan.answer_minutes * 60_000),
    answer_minutes: plan.answer_minutes,
    buy_currency: agreed?.currency ?? null,
    buy_amount_minor: agreed?.minor ?? null,
    quoted_currency: quoted?.currency ?? null,
    quoted_minor: quoted?.minor ?? null,
    price_state: above ? 'pending' : 'none',
    price_asked_by: above ? work.who.accountId : null,
    price_reason: plan.price_reason,
    price_decided_by: null,
    price_decided_at: null,
    price_decision: null,
    cost_share: plan.cost_share,
    pod_required: plan.pod_required,
    instructions: plan.instructions,
    kept_apart: plan.kept_apart ?? null,
  };
}

/** The charge for the trip under the carrier's quotation in force; null when none matches or it charges in several currencies. */
async function quoteTrip(
  work: DispatchWork,
  assignment: Assignment,
  carrierId: bigint,
  vehicleTypeId: bigint | null,
  day: string,
): Promise<{ currency: Currency; minor: bigint } | null> {
  const { lines } = await rateLeg(work, {
    side: 'buy',
    partyId: carrierId,
    companyId: assignment.companyId,
    day,
    mode: 'road',
    lineId: assignment.lineId,
    originStationId: assignment.originStationId,
    destinationStationId: assignment.destinationStationId,
    vehicleTypeId,
    grossKg: assignment.load.gross_kg,
    volumeM3: assignment.load.volume_m3,
    pieces: String(assignment.load.pieces),
    pallets: assignment.load.pallets,
    containers: assignment.containers,
  });
  const first = lines[0];
  if (!first || lines.some((line) => line.currency !== first.currency)) return null;
  return { currency: first.currency, minor: lines.reduce((sum, line) => sum + line.amountMinor, 0n) };
}

/** The charge under the carrier's quotation for a trip that was planned before, as its columns; none for our own truck. */
export async function quoteAgain(
  work: DispatchWork,
  trip: LockedWorkOrder,
  next: Assignment,
  vehicleTypeId: bigint | null,
): Promise<Pick<Partial<LockedWorkOrder>, 'quoted_currency' | 'quoted_minor'>> {
  if (trip.own || trip.carrier_id === null) return {};
  const day = dayIn(trip.planned_depart, await companyTimeZone(work, trip.company_id));
  const quoted = await quoteTrip(work, next, await presentCarrier(work, trip.carrier_id), vehicleTypeId, day);
  return { quoted_currency: quoted?.currency ?? null, quoted_minor: quoted?.minor ?? null };
}

/**
 * Sends a planned draft: an own truck is assigned, a carrier is offered the trip and has until answer_by. A trip whose price waits for
 * approval stays a draft. The dispatcher's minutes count from now.
 */
export async function sendOut(work: DispatchWork, trip: LockedWorkOrder): Promise<LockedWorkOrder> {
  await giveTo(work, trip.id, trip.carrier_id);
  if (trip.price_state === 'pending') {
    await tellEvent(work, trip, 'priceAsked', { remark: trip.price_reason });
    return trip;
  }
  const action = trip.own ? 'assign' : 'offer';
  // The rights were checked where the price was agreed or approved: an approval sends a trip that a person with the right to dispatch has
  // planned.
  const move = requireMove(workOrderStates, trip.state, action, () => true);
  const answer_by = trip.own ? null : new Date(work.now.getTime() + trip.answer_minutes * 60_000);
  const sent = await workOrders.store(work, trip, move, {
    offered_at: trip.own ? null : work.now,
    answer_by,
    reminded_at: null,
    reminded_count: 0,
    accepted_at: null,
  });
  await tellEvent(work, sent, trip.own ? 'assigned' : 'offered', { remark: trip.own ? trip.plate_no : null });
  return sent;
}

type Cargo = Pick<Assignment, 'load' | 'containers'>;

export function cargoOf(loads: readonly TakenLoad[]): Cargo {
  return { load: totalOf(loads), containers: containersOf(loads.map(({ order }) => order.container_type)) };
}

/** The transport of a trip, planned now or before, with what is on it. */
export function assignmentOf(
  trip: Pick<LockedWorkOrder, 'company_id' | 'crosses_border' | 'line_id' | 'origin_station_id' | 'destination_station_id'> & {
    readonly id: bigint | null;
  },
  cargo: Cargo,
): Assignment {
  return {
    id: trip.id,
    companyId: trip.company_id,
    crossesBorder: trip.crosses_border,
    lineId: trip.line_id,
    originStationId: trip.origin_station_id,
    destinationStationId: trip.destination_station_id,
    ...cargo,
  };
}
