import { sql } from 'kysely';
import type { Work } from '../../../../server/work.ts';
import { completeMoney } from '../../../order/transport-order/server/order.ts';
import type { FinanceTables } from '../../server/db.ts';

type Line = { readonly order_id: bigint | null; readonly work_order_id: bigint | null };

/**
 * Updates whether all income and all cost of the orders are billed, after one of their lines changed. Income is complete when the order is
 * signed and all its receivable lines are on bills. Cost is complete when all its payable lines are, including those of a whole trip that
 * carried it. An order on our own trucks has no cost to wait for. The orders are held before their lines are read: of two people at once,
 * the second then reads what the first has changed.
 */
export async function tellCompleteness(work: Work<FinanceTables>, lines: readonly Line[]): Promise<void> {
  const held = await holdOrders(work, lines);
  if (held.length === 0) return;
  const { rows } = await sql<{ id: bigint; income: boolean; cost: boolean }>`
    select o.id, o.signed_at is not null and coalesce(c.income, false) as income, o.signed_at is not null and coalesce(c.cost, true) as cost
    from transport_order o left join lateral (
      select bool_and(state = 'billed') filter (where side = 'receivable') as income, bool_and(state = 'billed') filter (where side = 'payable') as cost
      from charge where not estimated and state <> 'void' and (order_id = o.id or (order_id is null and work_order_id in
        (select work_order_id from work_order_load l where l.order_id = o.id and l.live)))
    ) c on true where o.id = any(${held.map(({ id }) => String(id))}::bigint[])`.execute(work.db);
  await completeMoney(work, new Map(rows.map(({ id, income, cost }) => [id, { income, cost }])));
}

/** Locks the orders of lines, and those that the trips of lines without an order carry, in the order of their ids. */
async function holdOrders({ db }: Work<FinanceTables>, lines: readonly Line[]): Promise<{ id: bigint }[]> {
  const orders = [...new Set(lines.flatMap((line) => line.order_id ?? []))].map(String);
  const trips = [...new Set(lines.flatMap((line) => (line.order_id === null ? (line.work_order_id ?? []) : [])))].map(String);
  if (orders.length + trips.length === 0) return [];
  const { rows } = await sql<{ id: bigint }>`
    select id from transport_order where id = any(array(select unnest(${orders}::bigint[])
      union select order_id from work_order_load where work_order_id = any(${trips}::bigint[]) and live))
    order by id for no key update`.execute(db);
  return rows;
}
