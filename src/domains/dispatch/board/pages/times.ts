import { serverNow } from '../../../../web/clock.ts';
import type { PoolRow } from '../contract.ts';
import { nextTimes } from '../next-times.ts';

const quarterMs = 15 * 60_000;

type Timed = Pick<PoolRow, 'pickup_from' | 'due_at' | 'leg_from' | 'leg_to' | 'road_hours'>;

type Due = { readonly order_no: string; readonly due_at?: string };

/** The order on a trip that is due first, if that is before the trip arrives. */
export function lateFor(orders: readonly Due[], arrive: string | undefined): Required<Due> | null {
  const dues = orders.flatMap(({ order_no, due_at }) => (due_at ? [{ order_no, due_at }] : []));
  const [first] = dues.sort((a, b) => Date.parse(a.due_at) - Date.parse(b.due_at));
  return first && arrive && Date.parse(first.due_at) < Date.parse(arrive) ? first : null;
}

/**
 * The planned times of a trip with these orders: from the first pick-up to the last due time. A pick-up that has passed is made at the next
 * quarter of an hour. The trip then arrives when its goods are due, or later where the standard time of its line says so. Without a line, a
 * due time that has passed moves to the end of the same time on the way, counted from that pick-up.
 */
export function timesOf(orders: readonly Timed[], now: Date = serverNow()): { planned_depart?: string; planned_arrive?: string } {
  if (orders.length === 0) return {};
  const times = orders.map((order) => nextTimes(order));
  const first = Math.min(...times.map(({ from }) => Date.parse(from)));
  const last = Math.max(...times.map(({ to }) => Date.parse(to)));
  const depart = Math.max(first, Math.ceil(now.getTime() / quarterMs) * quarterMs);
  const onTheWay = Math.max(...orders.map(({ road_hours }) => Number(road_hours ?? 0))) * 3_600_000;
  const soonest = depart > first ? depart + onTheWay : 0;
  const arrive = last > depart || soonest > depart ? Math.max(last, soonest) : depart + (last - first);
  return { planned_depart: new Date(depart).toISOString(), planned_arrive: new Date(arrive).toISOString() };
}
