import { sql } from 'kysely';
import type { WarehousePoint } from '../../order/tracking/kinds.ts';
import { reportPoint } from '../../order/transport-order/server/order.ts';
import type { WarehouseWork } from './db.ts';

/** The plans that bring an order's goods through the gate, and the instant at which each is done. A draft announces nothing. */
const plansOf = {
  enteredWarehouse: sql`select p.plan_no, p.received_at as at, p.warehouse_id from inbound_plan p where p.state not in ('draft', 'cancelled')`,
  leftWarehouse: sql`select p.plan_no, p.completed_at as at, p.warehouse_id from outbound_plan p where p.state <> 'cancelled'`,
} as const;

type LastPlan = { readonly plan_no: string; readonly at: Date | null; readonly warehouse: string };

/**
 * Records on an order that its goods have entered or left the warehouse, once none of its plans is open any more, at the instant of the last
 * one. A plan that is done later corrects it. The order may belong to another company of ours than the warehouse. It is locked, so that of
 * two plans that end at once the second sees the first.
 */
export async function recordWarehousePoint(work: WarehouseWork, orderId: bigint | null, code: WarehousePoint): Promise<void> {
  if (orderId === null) return;
  await work.asSystem(async () => {
    const { state } = await work.db
      .selectFrom('transport_order')
      .select('state')
      .where('id', '=', orderId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const { rows } = await sql<LastPlan>`select p.plan_no, p.at, w.name as warehouse
      from (${plansOf[code]} and p.order_id = ${orderId}) p join warehouse w on w.id = p.warehouse_id
      order by p.at desc nulls first, p.plan_no desc limit 1`.execute(work.db);
    const [last] = rows;
    if (!last?.at || state === 'cancelled') return;
    const { at, plan_no, warehouse } = last;
    const before = await work.db
      .selectFrom('order_milestone')
      .select('actual_at')
      .where('order_id', '=', orderId)
      .where('code', '=', code)
      .executeTakeFirst();
    if (before?.actual_at?.getTime() === at.getTime()) return;
    await reportPoint(work, [orderId], { code, at, place: warehouse, remark: plan_no }, 'staff');
  });
}
