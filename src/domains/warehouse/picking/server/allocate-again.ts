import Big from 'big.js';
import { Refusal } from '../../../../kernel/refusal.ts';
import { linesToReserve, reservePlan, type ReservingPlan } from '../../outbound/server/reserve.ts';
import type { WarehouseWork } from '../../server/db.ts';
import { createTasks } from './tasks.ts';

/**
 * Reserves what a plan on the floor still lacks, from goods that were found since or never reserved, as further tasks of its pick list, which
 * anyone may pick. Refuses NOTHING_MISSING, and STOCK_MISSING when there is less; with `partial` it takes what there is, but not nothing. The
 * caller has locked the plan.
 */
export async function allocateAgain(work: WarehouseWork, plan: ReservingPlan, partial: boolean): Promise<void> {
  const lines = await linesToReserve(work, plan.id);
  if (!lines.some(({ open }) => new Big(open).gt(0))) throw new Refusal('NOTHING_MISSING', { plan: plan.plan_no });
  let reservations = await reservePlan(work, plan, partial);
  if (reservations.length === 0) reservations = await reservePlan(work, plan, false);
  const { list_id } = await work.db
    .selectFrom('pick_task')
    .select('list_id')
    .where('plan_id', '=', plan.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  await createTasks(work, list_id, reservations, { state: 'awaitingPicking', picker_id: null });
  work.push({ type: 3, to: { companyId: plan.company_id }, counts: ['picking'] });
}
