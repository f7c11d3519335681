import type { OrderDetail } from '../contract.ts';
import { type OrderTimes, timesOfCopy } from '../copy.ts';
import { givenVolume } from '../rules.ts';

type Stored = OrderTimes & Pick<OrderDetail, 'id' | 'lines'>;

/** The entries of an order; its lines are entered again as a whole. */
export function enteredOf<O extends Stored>(order: O) {
  return { ...order, lines: order.lines.map(({ id: _id, line_no: _no, ...line }) => ({ ...line, volume_m3: givenVolume(line) })) };
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
