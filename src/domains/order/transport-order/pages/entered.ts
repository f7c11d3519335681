import type { OrderDetail } from '../contract.ts';
import { type OrderTimes, timesOfCopy } from '../copy.ts';
import { givenVolume } from '../rules.ts';

type Stored = OrderTimes & Pick<OrderDetail, 'id' | 'lines'>;

/** The entries of an order; its lines are entered again as a whole. */
export function enteredOf<O extends Stored>(order: O) {
  return { ...order, lines: order.lines.map(({ id: _id, line_no: _no, ...line }) => ({ ...line, volume_m3: givenVolume(line) })) };
}

/** The container of an order of this business: none unless it is shipped in one, or it would be charged by one that the form hides. */
export function containerOf(business: unknown): Partial<Record<'container_type' | 'container_no', null>> {
  return business === 'container' ? {} : { container_type: null, container_no: null };
}

/** The border of an order of this business: none unless it crosses one. */
export function borderOf(business: unknown): { border_station_id?: null } {
  return business === 'crossBorder' ? {} : { border_station_id: null };
}

/** A copy is a new order: its own reference and container are still to be entered, and its pick-up is to come. */
export function copyOf<O extends Stored>(order: O, now: Date) {
  return {
    ...enteredOf(order),
    ...timesOfCopy(order, now),
    id: null,
    version: null,
    copied_from_id: order.id,
    customer_ref: null,
    container_no: null,
  };
}
