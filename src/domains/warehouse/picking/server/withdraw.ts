import { releasePlan, type ReservingPlan } from '../../outbound/server/reserve.ts';
import type { WarehouseWork } from '../../server/db.ts';

/**
 * Takes a plan back from the floor: releases its stock and cancels its tasks. Goods that were picked are free again where they stand, and
 * the list of tasks shows them until they are put back.
 */
export async function withdrawTasks(work: WarehouseWork, plan: ReservingPlan, reason: string | null): Promise<void> {
  const { db, now } = work;
  const tasks = await db
    .selectFrom('pick_task')
    .select(['id', 'state', 'to_pallet_id'])
    .where('plan_id', '=', plan.id)
    .where('state', '!=', 'cancelled')
    .orderBy('id')
    .forUpdate()
    .execute();
  await releasePlan(work, plan, reason);
  const pallets = tasks.flatMap(({ to_pallet_id }) => (to_pallet_id === null ? [] : [to_pallet_id]));
  if (pallets.length > 0) {
    const picked = () => db.updateTable('pallet').where('id', 'in', pallets).where('state', '=', 'picked');
    await picked().where('location_id', 'is not', null).set({ state: 'active', updated_at: now }).execute();
    // A pallet that waited for its split never had goods.
    await picked().where('location_id', 'is', null).set({ state: 'destroyed', updated_at: now }).execute();
  }
  await db
    .updateTable('pick_task')
    .set(({ eb }) => ({ state: 'cancelled', loaded_at: null, loaded_by: null, version: eb('version', '+', 1), updated_at: now }))
    .where('plan_id', '=', plan.id)
    .where('state', '!=', 'cancelled')
    .execute();
  await db.updateTable('outbound_line').set({ picked_qty: '0' }).where('plan_id', '=', plan.id).execute();
  for (const { id, state } of tasks)
    work.audit({ subject: 'picking', id, what: 'cancel', before: { state }, after: { state: 'cancelled' }, note: reason });
}
