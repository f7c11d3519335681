import type { Journey } from '../work-order/stops.ts';

export type Leg = {
  readonly seq: number;
  readonly from_station_id: bigint;
  readonly to_station_id: bigint;
  readonly transit_hours: string;
  /** True when the leg goes from one country into another. */
  readonly crosses: boolean;
};
export type Gate = {
  readonly name: string;
  readonly address: string | null;
  readonly contact: string | null;
  readonly phone: string | null;
};

const hourMs = 3_600_000;
/** The hours in which the truck of a later leg takes the goods over. */
export const handoverHours = 4;

/**
 * An order as the truck of one leg sees it: picked up and delivered at its own ends, or handed over at the stations between. Times follow
 * from the hours of the legs before it; the last leg is due with the order. No further border stop is needed between legs.
 */
export function journeyOf<O extends Journey>(order: O, legs: readonly Leg[], seq: number, gates: ReadonlyMap<bigint, Gate>): O {
  const place = legs.findIndex((leg) => leg.seq === seq);
  const leg = legs[place];
  if (!leg) return order;
  const hoursUntil = (count: number): number => legs.slice(0, count).reduce((sum, one) => sum + Number(one.transit_hours), 0);
  const after = (hours: number): Date => new Date(order.pickup_from.getTime() + hours * hourMs);
  const [first, last] = [place === 0, place === legs.length - 1];
  const gate = (id: bigint): Gate => gates.get(id) ?? { name: '', address: null, contact: null, phone: null };
  const [from, to] = [gate(leg.from_station_id), gate(leg.to_station_id)];
  return {
    ...order,
    border_station_id: null,
    origin_station_id: leg.from_station_id,
    destination_station_id: leg.to_station_id,
    ...(first
      ? {}
      : {
          shipper_name: from.name,
          shipper_address: from.address ?? from.name,
          shipper_contact: from.contact ?? '',
          shipper_phone: from.phone ?? '',
          pickup_from: after(hoursUntil(place)),
          pickup_to: after(hoursUntil(place) + handoverHours),
        }),
    ...(last
      ? {}
      : {
          consignee_name: to.name,
          consignee_address: to.address ?? to.name,
          consignee_contact: to.contact ?? '',
          consignee_phone: to.phone ?? '',
          due_at: after(hoursUntil(place + 1)),
        }),
  };
}
