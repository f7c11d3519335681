import { sql } from 'kysely';
import type { Plan } from '../../inbound/server/plan.ts';
import type { WarehouseWork } from '../../server/db.ts';

/**
 * The moment of a receipt, which decides what leaves first and which days of storage are charged: that of its scan, which may have waited for
 * the network. It is not later than now, and neither before the truck arrived nor in a month whose storage is charged.
 */
export async function momentOfReceipt(work: WarehouseWork, plan: Plan, at: Date | null | undefined): Promise<Date> {
  if (!at || at >= work.now) return work.now;
  // The keeper need not see what is charged.
  const { rows } = await work.asSystem(() =>
    sql<{ moment: Date }>`
      select greatest(${at}::timestamptz, ${plan.arrived_at}::timestamptz, (
        select (max(to_date(r.month, 'YYYY-MM')) + interval '1 month') at time zone w.time_zone from storage_run r
        where r.customer_id = ${plan.customer_id} and r.warehouse_id = w.id and r.state = 'charged')) as moment
      from warehouse w where w.id = ${plan.warehouse_id}`.execute(work.db),
  );
  return rows[0]?.moment ?? work.now;
}
