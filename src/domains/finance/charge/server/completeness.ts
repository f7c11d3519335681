import { sql } from 'kysely';
import type { Work } from '../../../../server/work.ts';
import { completeMoney, type MoneyDone } from '../../../order/transport-order/server/order.ts';
import type { FinanceTables } from '../../server/db.ts';

type Line = { readonly order_id: bigint | null; readonly work_order_id: bigint | null };

/**
 * Updates whether all income and all cost of the orders are billed, after one of their lines changed. Income is complete when the order is
 * signed and all its receivable lines are on bills. Cost is complete when all its payable lines are, including those of a whole trip that
 * carried it. An order on our own trucks has no cost to wait for. Reviewed lines of one party that add up to nothing wait for no bill: nothing
 * of them is ever due (docs/decisions/lines-that-offset.md).
 */
export async function tellCompleteness(work: Work<FinanceTables>, lines: readonly Line[]): Promise<void> {
  const orders = new Set(lines.flatMap((line) => line.order_id ?? []));
  const trips = new Set(lines.flatMap((line) => (line.order_id === null ? (line.work_order_id ?? []) : [])));
  if (trips.size > 0) for (const id of await ordersOfTrips(work, [...trips])) orders.add(id);
  // All lines count, including those of a side that is hidden from the caller.
  if (orders.size > 0) await completeMoney(work, [...orders], () => work.asSystem(() => moneyDoneOf(work, [...orders])));
}

async function ordersOfTrips({ db }: Work<FinanceTables>, trips: readonly bigint[]): Promise<bigint[]> {
  const rows = await db
    .selectFrom('work_order_load')
    .select('order_id')
    .distinct()
    .where('work_order_id', 'in', [...trips])
    .where('live', '=', true)
    .execute();
  return rows.map(({ order_id }) => order_id);
}

async function moneyDoneOf({ db }: Work<FinanceTables>, orders: readonly bigint[]): Promise<Map<bigint, MoneyDone>> {
  const { rows } = await sql<{ id: bigint } & MoneyDone>`
    select o.id, o.signed_at is not null and coalesce(c.income, false) as income, o.signed_at is not null and coalesce(c.cost, true) as cost
    from transport_order o left join lateral (
      select bool_and(done) filter (where side = 'receivable') as income, bool_and(done) filter (where side = 'payable') as cost from (
        select side, state = 'billed' or (state = 'reviewed' and sum(amount_minor) filter (where state = 'reviewed')
          over (partition by side, customer_id, carrier_id, currency, order_id) = 0) as done
        from charge where not estimated and state <> 'void' and (order_id = o.id or (order_id is null and work_order_id in
          (select work_order_id from work_order_load l where l.order_id = o.id and l.live)))) lines
    ) c on true where o.id = any(${orders.map(String)}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
