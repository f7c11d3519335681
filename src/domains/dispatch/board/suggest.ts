import Big from 'big.js';
import { type Amounts, overCapacity, plus } from '../work-order/rules.ts';

export type WaitingOrder = {
  readonly id: bigint;
  readonly order_no: string;
  readonly company_id: bigint;
  readonly region: string;
  readonly origin_station_id: bigint;
  readonly destination_station_id: bigint;
  readonly pickup_from: Date;
  readonly pickup_to: Date;
  readonly due_at: Date;
  readonly vehicle_type_id: bigint | null;
  readonly remaining: Amounts;
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
  /** Why it may not cross the border or go at all; empty when it may. */
  readonly blocked: boolean;
  readonly mayCrossBorder: boolean;
  readonly busy: readonly { readonly from: Date; readonly to: Date }[];
};

type Why = { readonly word: string; readonly facts: Readonly<Record<string, string | number>> };
type Suggestion = {
  readonly orders: readonly WaitingOrder[];
  readonly truck: FreeTruck;
  readonly depart: Date;
  readonly arrive: Date;
  readonly fillPercent: number;
  readonly why: readonly Why[];
};
export type Suggested = {
  readonly plans: readonly Suggestion[];
  readonly unplaced: readonly { readonly order: WaitingOrder; readonly why: Why }[];
};

type Group = { orders: WaitingOrder[]; total: Amounts; depart: Date; arrive: Date };

const countryOf: Readonly<Record<string, string>> = { cn: 'CN', vn: 'VN', th: 'TH' };

/**
 * Groups orders of one way whose pick-up windows meet, as long as some truck carries them together; then gives each group, heaviest first, the
 * smallest free truck that carries it, our own before a carrier's. What no truck fits is told with the reason.
 */
export function suggest(orders: readonly WaitingOrder[], trucks: readonly FreeTruck[]): Suggested {
  const usable = trucks.filter((truck) => !truck.blocked);
  const groups = grouped(orders, usable).sort((a, b) => new Big(b.total.gross_kg).cmp(a.total.gross_kg));
  const taken: { truckId: bigint; from: Date; to: Date }[] = [];
  const plans: Suggestion[] = [];
  const unplaced: { order: WaitingOrder; why: Why }[] = [];
  for (const group of groups) {
    const fitting = usable.filter((truck) => fits(truck, group));
    const free = fitting.filter((truck) => isFree(truck, group, taken));
    const truck = [...free].sort(bySuitability)[0];
    if (!truck) {
      const why: Why = fitting.length === 0 ? { word: 'noTruckFits', facts: {} } : { word: 'allBusy', facts: { count: fitting.length } };
      unplaced.push(...group.orders.map((order) => ({ order, why })));
      continue;
    }
    taken.push({ truckId: truck.id, from: group.depart, to: group.arrive });
    plans.push({ orders: group.orders, truck, depart: group.depart, arrive: group.arrive, ...explained(group, truck, free.length) });
  }
  return { plans, unplaced };
}

function grouped(orders: readonly WaitingOrder[], trucks: readonly FreeTruck[]): Group[] {
  const groups: Group[] = [];
  for (const order of [...orders].sort((a, b) => a.pickup_from.getTime() - b.pickup_from.getTime())) {
    const group = groups.find((candidate) => sharesWay(candidate, order) && trucks.some((truck) => fits(truck, joined(candidate, order))));
    if (group) Object.assign(group, joined(group, order));
    else groups.push({ orders: [order], total: order.remaining, depart: order.pickup_from, arrive: order.due_at });
  }
  return groups;
}

function sharesWay(group: Group, order: WaitingOrder): boolean {
  const [first] = group.orders;
  return (
    first !== undefined &&
    first.company_id === order.company_id &&
    first.origin_station_id === order.origin_station_id &&
    first.destination_station_id === order.destination_station_id &&
    group.orders.every((other) => other.pickup_from < order.pickup_to && order.pickup_from < other.pickup_to)
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

function fits(truck: FreeTruck, group: Group): boolean {
  if (overCapacity(group.total, truck)) return false;
  return group.orders.every((order) => (order.region === 'border' ? truck.mayCrossBorder : truck.country === countryOf[order.region]));
}

function isFree(truck: FreeTruck, group: Group, taken: readonly { truckId: bigint; from: Date; to: Date }[]): boolean {
  const meets = (other: { from: Date; to: Date }): boolean => other.from < group.arrive && group.depart < other.to;
  return !truck.busy.some(meets) && !taken.some((other) => other.truckId === truck.id && meets(other));
}

/** Our own first, then one with its driver, then the smallest. */
function bySuitability(a: FreeTruck, b: FreeTruck): number {
  if (a.own !== b.own) return a.own ? -1 : 1;
  if ((a.driver_id === null) !== (b.driver_id === null)) return a.driver_id === null ? 1 : -1;
  return new Big(a.load_kg).cmp(b.load_kg) || (a.id < b.id ? -1 : 1);
}

function explained(group: Group, truck: FreeTruck, choices: number): { fillPercent: number; why: Why[] } {
  const share = (loaded: string, of: string): Big => new Big(loaded).times(100).div(of);
  const byWeight = share(group.total.gross_kg, truck.load_kg);
  const byVolume = share(group.total.volume_m3, truck.volume_m3);
  const fillPercent = (byWeight.gt(byVolume) ? byWeight : byVolume).round(0).toNumber();
  return {
    fillPercent,
    why: [
      ...(group.orders.length > 1 ? [{ word: 'sameWay', facts: { count: group.orders.length } }] : []),
      { word: truck.own ? 'ownFirst' : 'noOwnFree', facts: {} },
      { word: 'smallestOf', facts: { count: choices } },
      { word: 'filled', facts: { percent: fillPercent } },
    ],
  };
}
