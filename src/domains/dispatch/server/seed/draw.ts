import type { Selectable } from 'kysely';
import type { OrderTables } from '../../../order/server/db.ts';
import type { Random } from '../../../../server/random.ts';
import { type Amounts, isNothing, minus, overCapacity, partOf, plus } from '../../work-order/rules.ts';
import type { WorkOrderState } from '../../work-order/states.ts';

export type SeedOrder = Pick<
  Selectable<OrderTables['transport_order']>,
  | 'id'
  | 'order_no'
  | 'company_id'
  | 'region'
  | 'state'
  | 'line_id'
  | 'origin_station_id'
  | 'destination_station_id'
  | 'border_station_id'
  | 'shipper_name'
  | 'shipper_address'
  | 'shipper_contact'
  | 'shipper_phone'
  | 'consignee_name'
  | 'consignee_address'
  | 'consignee_contact'
  | 'consignee_phone'
  | 'pickup_from'
  | 'pickup_to'
  | 'due_at'
  | 'order_time'
  | 'departed_at'
  | 'signed_at'
  | 'closed_at'
  | 'vehicle_type_id'
  | 'pieces'
  | 'pallets'
  | 'gross_kg'
  | 'volume_m3'
> & { readonly goods: string; readonly country: string; readonly km: number; readonly pod_file_id: bigint | null };

export type SeedTruck = {
  readonly id: bigint;
  readonly plate_no: string;
  readonly country: string;
  readonly carrier_id: bigint;
  readonly own: boolean;
  readonly currency: 'CNY' | 'VND' | 'THB';
  readonly vehicle_type_id: bigint;
  readonly load_kg: string;
  readonly volume_m3: string;
  readonly mayCrossBorder: boolean;
  readonly driver: { readonly id: bigint; readonly name: string; readonly phone: string } | null;
};

type SeedLoad = { readonly order: SeedOrder; readonly amounts: Amounts };
export type SeedTrip = {
  readonly state: WorkOrderState;
  readonly loads: SeedLoad[];
  readonly truck: SeedTruck;
  /** False: offered to the truck's carrier, which has not named its truck yet. */
  readonly assigned: boolean;
  readonly depart: Date;
  readonly arrive: Date;
  readonly pricePending: boolean;
};

export type MadeTrip = SeedTrip & { readonly id: bigint; readonly no: string };

const hourMs = 3_600_000;
const wanted: Readonly<Record<string, boolean>> = {
  partDispatched: true,
  dispatched: true,
  inTransit: true,
  signed: true,
  podReturned: true,
  closed: true,
};

/**
 * Trips for orders, by pick-up time. Most orders have a truck of their own; some share one, some are split over two. A truck is on one trip
 * at a time. If none is free, the trip is offered to a carrier, or overlaps with an old one.
 */
export function drawTrips(random: Random, orders: readonly SeedOrder[], trucks: readonly SeedTruck[], now: Date): SeedTrip[] {
  const trips: SeedTrip[] = [];
  const busy = new Map<bigint, { from: Date; to: Date }[]>();
  for (const order of [...orders].filter(({ state }) => wanted[state]).sort((a, b) => a.pickup_from.getTime() - b.pickup_from.getTime())) {
    for (const amounts of partsOf(random, order)) {
      const shared = random.chance(0.14) || order.state === 'inTransit' ? sharable(trips, order, amounts) : undefined;
      if (shared) shared.loads.push({ order, amounts });
      else trips.push(drawTrip(random, order, amounts, trucks, busy, now));
    }
  }
  return offeredToEach(trips, trucks, now);
}

/** Every hired carrier is asked about a trip ahead: one of its own, or else another's in its country. Those without a named truck come first. */
function offeredToEach(trips: readonly SeedTrip[], trucks: readonly SeedTruck[], now: Date): SeedTrip[] {
  const carriers = new Set(trips.flatMap(({ state, truck }) => (state === 'offered' ? truck.carrier_id : [])));
  const offered = new Map<SeedTrip, SeedTruck>();
  const ask = (fits: (trip: SeedTrip, truck: SeedTruck) => boolean): void => {
    for (const state of ['accepted', 'assigned'] as const) {
      const ahead = trips.filter((trip) => trip.state === state && trip.depart > now);
      for (const truck of trucks) {
        if (truck.own || carriers.has(truck.carrier_id)) continue;
        const trip = ahead.find((one) => !offered.has(one) && fits(one, truck));
        if (!trip) continue;
        carriers.add(truck.carrier_id);
        offered.set(trip, truck);
      }
    }
  };
  ask((trip, { carrier_id }) => trip.truck.carrier_id === carrier_id);
  ask(({ loads }, { country }) => loads[0]?.order.country === country);
  return trips.map((trip) => {
    const truck = offered.get(trip);
    return truck ? { ...trip, state: 'offered', assigned: false, truck } : trip;
  });
}

/** A part-dispatched order has a remainder; one order in twelve goes on two trucks. */
function partsOf(random: Random, order: SeedOrder): Amounts[] {
  const whole: Amounts = { pieces: order.pieces, pallets: order.pallets, gross_kg: order.gross_kg, volume_m3: order.volume_m3 };
  if (order.pieces < 2) return [whole];
  const half = partOf(whole, 'pieces', String(Math.max(1, Math.floor(order.pieces / 2))));
  if (order.state === 'partDispatched') return [half];
  const rest = minus(whole, half);
  return random.chance(0.08) && !isNothing(rest) ? [half, rest] : [whole];
}

function sharable(trips: readonly SeedTrip[], order: SeedOrder, amounts: Amounts): SeedTrip | undefined {
  return trips.slice(-40).find(({ loads, truck }) => {
    const [first] = loads;
    if (!first || loads.length > 3 || loads.some((load) => load.order.id === order.id)) return false;
    const other = first.order;
    const near = Math.abs(other.pickup_from.getTime() - order.pickup_from.getTime()) < 30 * hourMs;
    const same = other.state === order.state && other.company_id === order.company_id && other.line_id === order.line_id;
    return near && same && !overCapacity([amounts, ...loads.map((load) => load.amounts)].reduce(plus), truck);
  });
}

function drawTrip(
  random: Random,
  order: SeedOrder,
  amounts: Amounts,
  trucks: readonly SeedTruck[],
  busy: Map<bigint, { from: Date; to: Date }[]>,
  now: Date,
): SeedTrip {
  const depart = order.departed_at ?? order.pickup_from;
  const arrive = new Date(Math.max(order.due_at.getTime(), depart.getTime() + 2 * hourMs, (order.signed_at ?? depart).getTime()));
  const state = drawTripState(random, order, now);
  const near = trucks.filter((truck) => truck.country === order.country && (order.region !== 'border' || truck.mayCrossBorder));
  const able = near.filter((truck) => !overCapacity(amounts, truck));
  const choices = able.length > 0 ? able : near.length > 0 ? [largest(near)] : [largest(trucks)];
  const free = choices.filter(
    ({ id, driver }) => driver && !(busy.get(id) ?? []).some((other) => other.from < arrive && depart < other.to),
  );
  const needsTruck = state === 'assigned' || state === 'departed' || state === 'arrived';
  const truck = free.length > 0 ? random.pick(free.slice(0, 8).concat(free)) : random.pick(choices);
  const waits = state === 'offered' || state === 'accepted' || state === 'draft';
  const assigned = !waits && (free.length > 0 || !needsTruck) && truck.driver !== null;
  if (assigned) busy.set(truck.id, [...(busy.get(truck.id) ?? []), { from: depart, to: arrive }]);
  const drawnState: WorkOrderState = waits && truck.own ? 'assigned' : state;
  if (drawnState === 'assigned' && !assigned && free.length === 0) return trip('accepted', false);
  return trip(drawnState, assigned || (drawnState === 'assigned' && free.length > 0));

  function trip(final: WorkOrderState, withTruck: boolean): SeedTrip {
    const carrier =
      withTruck || !truck.own
        ? truck
        : random.pick(trucks.filter((other) => !other.own && other.country === order.country).concat(trucks.filter((other) => !other.own)));
    if (withTruck && !assigned) busy.set(truck.id, [...(busy.get(truck.id) ?? []), { from: depart, to: arrive }]);
    return {
      state: final,
      loads: [{ order, amounts }],
      truck: carrier,
      assigned: withTruck,
      depart,
      arrive,
      pricePending: final === 'draft',
    };
  }
}

function largest(trucks: readonly SeedTruck[]): SeedTruck {
  return trucks.reduce((a, b) => (Number(b.load_kg) > Number(a.load_kg) ? b : a));
}

function drawTripState(random: Random, order: SeedOrder, now: Date): WorkOrderState {
  switch (order.state) {
    case 'partDispatched':
    case 'dispatched':
      if (order.pickup_from < now) return 'assigned';
      return random.pick(['offered', 'offered', 'accepted', 'assigned', 'assigned', 'assigned', 'draft'] as const);
    case 'inTransit':
      return order.due_at < now && random.chance(0.4) ? 'arrived' : 'departed';
    case 'signed':
      return 'completed';
    case 'podReturned':
      return random.chance(0.6) ? 'reviewed' : 'completed';
    default:
      return 'closed';
  }
}

/** Dispatched some hours before it departs, but never in the future. */
export function madeAt(trip: SeedTrip, now: Date): Date {
  return new Date(Math.min(trip.depart.getTime() - 5 * 3_600_000, now.getTime() - 90 * 60_000));
}
