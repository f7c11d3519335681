import Big from 'big.js';
import { sql } from 'kysely';
import { linesToReserve, reserveLines } from '../../outbound/server/reserve.ts';
import type { WarehouseWork } from '../../server/db.ts';
import type { ShortReason } from '../kinds.ts';
import type { Scan } from './floor.ts';
import { createTasks } from './tasks.ts';

/** The parts of a short quantity: covered by other stock, and really missing. */
export type Shortage = { readonly reallocated: string; readonly missing: string };

/**
 * Takes a short quantity off the reservation of a task and reserves other stock for its line, which becomes further tasks of the list. The
 * caller has locked the plan and the product, and has taken the goods off their balance.
 */
export async function reserveElsewhere(
  work: WarehouseWork,
  { plan, task }: Pick<Scan, 'plan' | 'task'>,
  short: Big,
  { reason, isAll }: { readonly reason: ShortReason; readonly isAll: boolean },
): Promise<Shortage> {
  const { db, now } = work;
  await db
    .updateTable('stock_reservation')
    .set(isAll ? { closed_at: now, closing: 'short' } : { qty: sql<string>`qty - ${short.toFixed(3)}::numeric` })
    .where('id', '=', task.reservation_id)
    .execute();
  await db
    .updateTable('outbound_line')
    .set({ reserved_qty: sql<string>`reserved_qty - ${short.toFixed(3)}::numeric` })
    .where('id', '=', task.line_id)
    .execute();
  const line = (await linesToReserve(work, plan.id)).filter(({ id }) => id === task.line_id);
  const { reservations, missing } = await reserveLines(
    work,
    plan,
    line.map((one) => ({ ...one, open: short.toFixed(3) })),
    reason,
  );
  if (reservations.length > 0) await createTasks(work, task.list_id, reservations, { state: 'awaitingPicking', picker_id: task.picker_id });
  const lacks = missing[0]?.qty ?? '0.000';
  return { reallocated: short.minus(lacks).toFixed(3), missing: new Big(lacks).toFixed(3) };
}
