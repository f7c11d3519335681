import type { StopAction } from './kinds.ts';

/** The facts of an order that the planning of stops needs. */
export type Journey = {
  readonly id: bigint;
  readonly origin_station_id: bigint;
  readonly destination_station_id: bigint;
  readonly border_station_id: bigint | null;
  readonly shipper_name: string;
  readonly shipper_address: string;
  readonly shipper_contact: string;
  readonly shipper_phone: string;
  readonly consignee_name: string;
  readonly consignee_address: string;
  readonly consignee_contact: string;
  readonly consignee_phone: string;
  readonly pickup_from: Date;
  readonly pickup_to: Date;
  readonly due_at: Date;
};

export type PlannedStop = {
  readonly seq: number;
  readonly action: StopAction;
  readonly station_id: bigint;
  readonly name: string;
  readonly address: string;
  readonly contact: string | null;
  readonly phone: string | null;
  readonly planned_arrive: Date | null;
  readonly planned_leave: Date | null;
  /** The orders that are handled at the stop. */
  readonly orderIds: readonly bigint[];
};

/**
 * The stops of a truck with these orders: all pick-ups by the start of their windows, the border if one is crossed, all deliveries by their
 * due times. Orders at the same address of one station share a stop: two towns may have a gate 2 each.
 */
export function planStops(orders: readonly Journey[], borderName: ReadonlyMap<bigint, string>): PlannedStop[] {
  const pickups = grouped(orders, (order) => `${order.origin_station_id} ${order.shipper_address}`).map(
    (group): Omit<PlannedStop, 'seq'> => {
      const first = earliest(group, (order) => order.pickup_from);
      return {
        action: 'pickup',
        station_id: first.origin_station_id,
        name: first.shipper_name,
        address: first.shipper_address,
        contact: first.shipper_contact,
        phone: first.shipper_phone,
        planned_arrive: first.pickup_from,
        planned_leave: earliest(group, (order) => order.pickup_to).pickup_to,
        orderIds: group.map((order) => order.id),
      };
    },
  );
  const borders = [...new Set(orders.flatMap((order) => order.border_station_id ?? []))].map(
    (id): Omit<PlannedStop, 'seq'> => ({
      action: 'border',
      station_id: id,
      name: borderName.get(id) ?? '',
      address: borderName.get(id) ?? '',
      contact: null,
      phone: null,
      planned_arrive: null,
      planned_leave: null,
      orderIds: orders.filter((order) => order.border_station_id === id).map((order) => order.id),
    }),
  );
  const deliveries = grouped(orders, (order) => `${order.destination_station_id} ${order.consignee_address}`).map(
    (group): Omit<PlannedStop, 'seq'> => {
      const first = earliest(group, (order) => order.due_at);
      return {
        action: 'deliver',
        station_id: first.destination_station_id,
        name: first.consignee_name,
        address: first.consignee_address,
        contact: first.consignee_contact,
        phone: first.consignee_phone,
        planned_arrive: first.due_at,
        planned_leave: null,
        orderIds: group.map((order) => order.id),
      };
    },
  );
  return [...byTime(pickups), ...borders, ...byTime(deliveries)].map((stop, place) => ({ ...stop, seq: place + 1 }));
}

function grouped<T>(items: readonly T[], key: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item]);
  return [...groups.values()];
}

function earliest<T>(group: readonly T[], at: (item: T) => Date): T {
  return group.reduce((first, item) => (at(item) < at(first) ? item : first));
}

function byTime<T extends { planned_arrive: Date | null }>(stops: readonly T[]): T[] {
  return [...stops].sort((a, b) => (a.planned_arrive?.getTime() ?? 0) - (b.planned_arrive?.getTime() ?? 0));
}
