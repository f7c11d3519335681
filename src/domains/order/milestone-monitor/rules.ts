import type { MonitorRow } from './contract.ts';

type Point = MonitorRow['points'][number];
export type Monitored = MonitorRow & { readonly next: Point | null; readonly nextAt: number };

/**
 * The order with its next planned milestone, and the instant from which it is late: that of the milestone, or that of its delivery where it
 * is due before or no milestone is planned. So an order that other pages call late (`isLate`) is late here. A milestone before the last one
 * reached was passed without a report, so nothing is waited for there.
 */
export function monitored(row: MonitorRow): Monitored {
  const last = row.points.findLastIndex(({ actual_at }) => actual_at !== null);
  const next = row.points.slice(last + 1).find(({ planned_at }) => planned_at !== null) ?? null;
  return { ...row, next, nextAt: Math.min(Date.parse(next?.planned_at ?? row.due_at), Date.parse(row.due_at)) };
}

/** The orders after some changes. Orders that did not change stay the same objects, so their rows are not drawn again. */
export function withChanges(
  orders: ReadonlyMap<string, Monitored>,
  { rows, gone }: { readonly rows: readonly MonitorRow[]; readonly gone: readonly string[] },
): ReadonlyMap<string, Monitored> {
  const changed = rows.filter((row) => !isSame(orders.get(row.id), row));
  const left = gone.filter((id) => orders.has(id));
  if (changed.length + left.length === 0) return orders;
  const next = new Map(orders);
  for (const row of changed) next.set(row.id, monitored(row));
  for (const id of left) next.delete(id);
  return next;
}

function isSame(shown: Monitored | undefined, row: MonitorRow): boolean {
  if (!shown) return false;
  const { next: _next, nextAt: _nextAt, ...facts } = shown;
  return JSON.stringify(facts) === JSON.stringify(row);
}

export type Chosen = { readonly stage: string; readonly words: string; readonly late: boolean };

/** The chosen orders, the latest first: by the instant at which their next milestone was planned. */
export function chosenOf(orders: ReadonlyMap<string, Monitored>, { stage, words, late }: Chosen, now: number): Monitored[] {
  const text = words.trim().toLowerCase();
  return [...orders.values()]
    .filter(
      (one) =>
        (stage === 'all' || (one.next?.code ?? 'none') === stage) &&
        (!late || one.nextAt < now) &&
        (text === '' || `${one.order_no} ${one.customer_name} ${one.origin_name} ${one.destination_name}`.toLowerCase().includes(text)),
    )
    .sort((a, b) => a.nextAt - b.nextAt || (a.id < b.id ? -1 : 1));
}

/** The number of orders by their next milestone, and of late ones. */
export function countsOf(orders: ReadonlyMap<string, Monitored>, now: number): ReadonlyMap<string, { all: number; late: number }> {
  const counts = new Map<string, { all: number; late: number }>();
  for (const one of orders.values())
    for (const stage of ['all', one.next?.code ?? 'none']) {
      const count = counts.get(stage) ?? { all: 0, late: 0 };
      counts.set(stage, { all: count.all + 1, late: count.late + (one.nextAt < now ? 1 : 0) });
    }
  return counts;
}
