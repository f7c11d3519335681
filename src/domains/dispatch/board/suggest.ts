import Big from 'big.js';
import { type Day, dayIn } from '../../../kernel/day.ts';
import { type DrivenTrip, drivingHours, limitsFor, overrunsOf, type Way } from '../capacity/driving-hours.ts';
import { type Goods, mixConflicts } from '../work-order/mixed-loading.ts';
import {
  type CarrierPapers,
  carrierBlockers,
  type DriverPapers,
  driverBlockers,
  type VehiclePapers,
  vehicleBlockers,
} from '../work-order/papers.ts';
import { type Amounts, overCapacity, plus } from '../work-order/rules.ts';

export type WaitingOrder = {
  readonly id: bigint;
  readonly order_no: string;
  readonly company_id: bigint;
  /** That of its company, by whose days the trip is checked when it is sent. */
  readonly timeZone: string;
  readonly region: string;
  readonly origin_station_id: bigint;
  readonly destination_station_id: bigint;
  readonly pickup_from: Date;
  readonly pickup_to: Date;
  readonly due_at: Date;
  readonly vehicle_type_id: bigint | null;
  readonly remaining: Amounts;
  readonly goods: Goods;
  readonly way: Way;
  /** The hours on the road, of its way or of the leg that its truck drives; null where neither is known. */
  readonly road_hours: string | null;
};

export type FreeTruck = {
  readonly id: bigint;
  readonly plate_no: string;
  readonly country: string;
  readonly carrier_id: bigint;
  readonly carrier_name: string;
  readonly own: boolean;
  readonly vehicle_type_id: bigint;
  readonly load_kg: string;
  readonly volume_m3: string;
  readonly driver_id: bigint | null;
  readonly driver_name: string | null;
  /** The other planned trips of its usual driver, also with other trucks. */
  readonly driven: readonly DrivenTrip[];
  readonly papers: VehiclePapers;
  readonly carrierPapers: CarrierPapers;
  /** Those of its usual driver. */
  readonly driverPapers: DriverPapers | null;
  readonly busy: readonly { readonly from: Date; readonly to: Date }[];
};

type Why = { readonly word: string; readonly facts: Readonly<Record<string, string | number>> };
type Suggestion = {
  readonly orders: readonly WaitingOrder[];
  readonly truck: FreeTruck;
  /** Its usual driver; null when there is none, or the driver may not go, is on another trip at that time or has no hours left. */
  readonly driver: { readonly id: bigint; readonly name: string } | null;
  readonly depart: Date;
  readonly arrive: Date;
  readonly fillPercent: number;
  readonly why: readonly Why[];
};
export type Suggested = {
  readonly plans: readonly Suggestion[];
  readonly unplaced: readonly { readonly order: WaitingOrder; readonly why: Why }[];
};

/** The end of a trip that starts now or at the pick-up, whichever is later: until then a truck has to be free. */
export function latestArrival(orders: readonly WaitingOrder[], now: Date): Date {
  const ends = orders.map((order) => Math.max(order.due_at.getTime(), now.getTime() + quarterMs + msOnTheWay(order)));
  return new Date(Math.max(now.getTime(), ...ends));
}

/** The time on the road of an order; 0 where it is not known. */
function msOnTheWay({ road_hours }: WaitingOrder): number {
  return Number(road_hours ?? 0) * 3_600_000;
}

type Group = { orders: WaitingOrder[]; total: Amounts; depart: Date; arrive: Date };

const quarterMs = 15 * 60_000;
const countryOf: Readonly<Record<string, string>> = { cn: 'CN', vn: 'VN', th: 'TH' };

/**
 * Groups orders with the same route and overlapping pick-up windows, as long as one truck can carry them together and no rule of mixed
 * loading speaks against it or asks for care: that is for the dispatcher to decide. Then gives each group, heaviest first, the smallest free
 * truck that can carry it, of the type that is asked for before others, our own before a carrier's. Orders that fit no truck are returned with
 * the reason. No trip starts before `now`: an order whose pick-up time has passed is picked up at the next quarter of an hour. A usual driver
 * who may not go, is on another trip at that time, or has no driving hours left for it, is not proposed; such trucks come after the others.
 */
export function suggest(orders: readonly WaitingOrder[], trucks: readonly FreeTruck[], now: Date): Suggested {
  const earliest = new Date(Math.ceil(now.getTime() / quarterMs) * quarterMs);
  const groups = grouped(
    orders.filter((order) => order.due_at > earliest),
    trucks,
    earliest,
  ).sort((a, b) => new Big(b.total.gross_kg).cmp(a.total.gross_kg));
  const taken: Taken[] = [];
  const plans: Suggestion[] = [];
  const unplaced: { order: WaitingOrder; why: Why }[] = orders
    .filter((order) => order.due_at <= earliest)
    .map((order) => ({ order, why: { word: 'duePassed', facts: {} } }));
  for (const group of groups) {
    const fitting = trucks.filter(carrying(group));
    const free = fitting.filter((truck) => isFree(truck, group, taken));
    const driverOf = driving(group, taken);
    const drivable = new Map(free.map((truck) => [truck.id, driverOf(truck)]));
    const truck = [...free].sort((a, b) => bySuitability(a, b, group, drivable))[0];
    if (!truck) {
      const why: Why = fitting.length === 0 ? { word: 'noTruckFits', facts: {} } : { word: 'allBusy', facts: { count: fitting.length } };
      unplaced.push(...group.orders.map((order) => ({ order, why })));
      continue;
    }
    const driver = drivable.get(truck.id) ?? null;
    taken.push({ truckId: truck.id, driverId: driver?.id ?? null, ...drivenOn(group) });
    plans.push({
      orders: group.orders,
      truck,
      driver,
      depart: group.depart,
      arrive: group.arrive,
      ...explained(group, truck, { choices: free.length, driver: driver !== null, needsTwo: needsTwo(group) }),
    });
  }
  return { plans, unplaced };
}

function grouped(orders: readonly WaitingOrder[], trucks: readonly FreeTruck[], earliest: Date): Group[] {
  const groups: Group[] = [];
  for (const order of [...orders].sort((a, b) => a.pickup_from.getTime() - b.pickup_from.getTime())) {
    const group = groups.find((candidate) => sharesWay(candidate, order) && trucks.some(carrying(joined(candidate, order))));
    if (group) Object.assign(group, joined(group, order));
    else groups.push({ orders: [order], total: order.remaining, depart: order.pickup_from, arrive: order.due_at });
  }
  for (const group of groups) if (group.depart < earliest) startAt(group, earliest);
  return groups;
}

/** Moves a trip to a later start. It arrives when its goods are due, or later where the hours on the road say so. */
function startAt(group: Group, depart: Date): void {
  group.depart = depart;
  group.arrive = new Date(Math.max(group.arrive.getTime(), ...group.orders.map((order) => depart.getTime() + msOnTheWay(order))));
}

function sharesWay(group: Group, order: WaitingOrder): boolean {
  const [first] = group.orders;
  return (
    first !== undefined &&
    first.company_id === order.company_id &&
    first.origin_station_id === order.origin_station_id &&
    first.destination_station_id === order.destination_station_id &&
    group.orders.every((other) => other.pickup_from < order.pickup_to && order.pickup_from < other.pickup_to) &&
    (order.vehicle_type_id === null || typesFor(group).every((type) => type === order.vehicle_type_id)) &&
    mixConflicts([...group.orders, order].map(({ goods }) => goods)).length === 0
  );
}

function joined(group: Group, order: WaitingOrder): Group {
  return {
    orders: [...group.orders, order],
    total: plus(group.total, order.remaining),
    depart: order.pickup_from < group.depart ? order.pickup_from : group.depart,
    arrive: order.due_at > group.arrive ? order.due_at : group.arrive,
  };
}

/** The days of the trip at its company, and whether it crosses a border: the papers of truck and driver must allow both. */
function demandsOf({ orders, depart, arrive }: Group): { from: Day; day: Day; crossesBorder: boolean } {
  const timeZone = zoneOf(orders);
  return { from: dayIn(depart, timeZone), day: dayIn(arrive, timeZone), crossesBorder: orders.some(({ region }) => region === 'border') };
}

/** The orders of one trip have one company. */
function zoneOf([first]: readonly WaitingOrder[]): string {
  return first?.timeZone ?? 'UTC';
}

/** True of a truck that can carry the goods of a group and may go where they go. */
function carrying(group: Group): (truck: FreeTruck) => boolean {
  const demands = demandsOf(group);
  return (truck) =>
    !overCapacity(group.total, truck) &&
    group.orders.every(({ region }) => region === 'border' || truck.country === countryOf[region]) &&
    vehicleBlockers(truck.papers, demands).length === 0 &&
    carrierBlockers(truck.carrierPapers, demands.day).length === 0;
}

/** The types of truck that the orders ask for. */
function typesFor({ orders }: Group): bigint[] {
  return orders.flatMap((order) => order.vehicle_type_id ?? []);
}

/** True when a truck is of a type that the orders ask for, or they ask for none. */
function isOfType({ vehicle_type_id }: FreeTruck, group: Group): boolean {
  const types = typesFor(group);
  return types.length === 0 || types.includes(vehicle_type_id);
}

/** A trip of this suggestion. */
type Taken = DrivenTrip & { readonly truckId: bigint; readonly driverId: bigint | null };

function isFree(truck: FreeTruck, group: Group, taken: readonly Taken[]): boolean {
  const meets = (other: { from: Date; to: Date }): boolean => other.from < group.arrive && group.depart < other.to;
  return !truck.busy.some(meets) && !taken.some((other) => other.truckId === truck.id && overlaps(other, group));
}

function overlaps(one: { depart: Date; arrive: Date }, other: { depart: Date; arrive: Date }): boolean {
  return one.depart < other.arrive && other.depart < one.arrive;
}

function drivenOn({ orders, depart, arrive }: Group): DrivenTrip {
  return { depart, arrive, hours: drivingHours(depart, arrive, orders[0]?.way.standardHours ?? null) };
}

/** True when not even a driver without another trip may drive it alone. */
function needsTwo(group: Group): boolean {
  return overrunsOf(drivenOn(group), [], limitsFor(group.orders[0]?.way.countries ?? []), zoneOf(group.orders)).length > 0;
}

/**
 * The usual driver of a truck, if allowed to go with a group, free at that time and with hours left. A trip for two drivers takes the hours of
 * neither alone.
 */
function driving(group: Group, taken: readonly Taken[]): (truck: FreeTruck) => Suggestion['driver'] {
  const demands = demandsOf(group);
  const limits = limitsFor(group.orders[0]?.way.countries ?? []);
  const isForTwo = needsTwo(group);
  return (truck) => {
    if (truck.driver_id === null || truck.driverPapers === null) return null;
    if (driverBlockers(truck.driverPapers, demands).length > 0) return null;
    const others = [...truck.driven, ...taken.filter(({ driverId }) => driverId === truck.driver_id)];
    if (others.some((other) => overlaps(other, group))) return null;
    if (!isForTwo && overrunsOf(drivenOn(group), others, limits, zoneOf(group.orders)).length > 0) return null;
    return { id: truck.driver_id, name: truck.driver_name ?? '' };
  };
}

/** Trucks of the type asked for first, then our own, then those whose driver may go, then the smallest. */
function bySuitability(a: FreeTruck, b: FreeTruck, group: Group, drivers: ReadonlyMap<bigint, Suggestion['driver']>): number {
  if (isOfType(a, group) !== isOfType(b, group)) return isOfType(a, group) ? -1 : 1;
  if (a.own !== b.own) return a.own ? -1 : 1;
  const [one, other] = [drivers.get(a.id) ?? null, drivers.get(b.id) ?? null];
  if ((one === null) !== (other === null)) return one === null ? 1 : -1;
  return new Big(a.load_kg).cmp(b.load_kg) || (a.id < b.id ? -1 : 1);
}

function explained(
  group: Group,
  truck: FreeTruck,
  { choices, driver, needsTwo }: { choices: number; driver: boolean; needsTwo: boolean },
): { fillPercent: number; why: Why[] } {
  const share = (loaded: string, of: string): Big => new Big(loaded).times(100).div(of);
  const byWeight = share(group.total.gross_kg, truck.load_kg);
  const byVolume = share(group.total.volume_m3, truck.volume_m3);
  const fillPercent = (byWeight.gt(byVolume) ? byWeight : byVolume).round(0).toNumber();
  return {
    fillPercent,
    why: [
      ...(group.orders.length > 1 ? [{ word: 'sameWay', facts: { count: group.orders.length } }] : []),
      ...(isOfType(truck, group) ? [] : [{ word: 'otherType', facts: {} }]),
      { word: truck.own ? 'ownFirst' : 'noOwnFree', facts: {} },
      { word: 'smallestOf', facts: { count: choices } },
      { word: 'filled', facts: { percent: fillPercent } },
      ...(needsTwo ? [{ word: 'twoDrivers', facts: {} }] : []),
      ...(group.orders.every(({ due_at }) => due_at < group.arrive) ? [{ word: 'arrivesLate', facts: {} }] : []),
      ...(!driver && truck.driver_id !== null ? [{ word: 'driverNotFree', facts: { driver: truck.driver_name ?? '' } }] : []),
    ],
  };
}
