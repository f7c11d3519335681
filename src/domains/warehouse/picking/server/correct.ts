import Big from 'big.js';
import { sql } from 'kysely';
import type { z } from 'zod';
import { Refusal } from '../../../../kernel/refusal.ts';
import { lockProducts } from '../../outbound/server/reserve.ts';
import type { WarehouseWork } from '../../server/db.ts';
import { post, stockWriterOf } from '../../stock/server/post.ts';
import type { correctPick } from '../contract.ts';
import { cartonsOf, splitLoad } from '../rules.ts';
import { beginScan, lockPallet, pickPlanIfDone, requirePallet, type SourcePallet } from './floor.ts';
import { reserveElsewhere } from './short.ts';
import { createChild, standingOn } from './split.ts';
import { type PickTask, pickingTasks } from './tasks.ts';

/**
 * Corrects what was picked to the smaller quantity that is on the pallet, so that the check of another person can agree with it. The person who
 * corrects counts as the picker: the check stays one of four eyes. The rest returns to where it was taken from, on hold for a count.
 */
export async function correct(work: WarehouseWork, p: z.output<typeof correctPick.params>): Promise<z.input<typeof correctPick.result>> {
  const { db, who } = work;
  const { plan, task, duplicate } = await beginScan(work, p, 'correct');
  const answer = { task_no: task.task_no, duplicate, rest_pallet_no: null, rest_location: null, label_id: null };
  if (duplicate)
    return { ...answer, state: task.state, plan_state: plan.state, picked_qty: task.picked_qty, reallocated: '0.000', missing: '0.000' };
  if (task.state !== 'awaitingOutbound' || task.to_pallet_id === null)
    throw new Refusal('ILLEGAL_MOVE', { action: 'correct', state: task.state });
  const qty = new Big(p.qty).toFixed(3);
  const short = new Big(task.picked_qty).minus(qty);
  if (short.lte(0)) throw new Refusal('NOT_LESS', { picked: new Big(task.picked_qty).toString() });
  await lockProducts(work, task.warehouse_id, [task.product_id]);
  // In the order of the ids: a pallet is older than those that were split off it.
  await db.selectFrom('pallet').select('id').where('id', '=', task.pallet_id).forUpdate().execute();
  const pallet = await lockPallet(work, task.to_pallet_id);
  requirePallet(p.pallet_no, pallet.pallet_no);

  const rest = await returnRest(work, task, pallet, short, p.short_reason);
  await db
    .updateTable('outbound_line')
    .set({ picked_qty: sql<string>`picked_qty - ${short.toFixed(3)}::numeric` })
    .where('id', '=', task.line_id)
    .execute();
  const isAll = new Big(qty).eq(0);
  const shortage = await reserveElsewhere(work, { plan, task }, short, { reason: p.short_reason, isAll });
  const columns = {
    picked_qty: qty,
    cartons: Math.max(0, task.cartons - rest.cartons),
    short_qty: short.plus(task.short_qty).toFixed(3),
    short_reason: p.short_reason,
    short_note: p.short_note,
    picked_by: who.accountId,
  };
  const before = { picked_qty: task.picked_qty, short_qty: task.short_qty };
  const { picked_qty, short_qty, short_reason } = columns;
  work.audit({
    subject: 'picking',
    id: task.id,
    what: 'correct',
    before,
    after: { picked_qty, short_qty, short_reason },
    note: p.short_note,
  });
  const reply = { ...answer, ...shortage, picked_qty, rest_pallet_no: rest.pallet_no, rest_location: rest.location_code };
  const label_id = rest.isNew ? rest.id : null;
  if (isAll) {
    const { state } = await pickingTasks.follow(work, task, 'cancel', columns, p.short_note);
    return { ...reply, label_id, state, plan_state: (await pickPlanIfDone(work, plan)).state };
  }
  await db
    .updateTable('pick_task')
    .set({ ...columns, version: task.version + 1, updated_at: work.now })
    .where('id', '=', task.id)
    .execute();
  return { ...reply, label_id, state: task.state, plan_state: plan.state };
}

/** Moves what is not on a picked pallet to where the books have it from now on: quantity, cartons, weights and volume of both add up. */
async function returnRest(work: WarehouseWork, task: PickTask, pallet: SourcePallet, short: Big, reason: string) {
  const { db, now } = work;
  const standing = await standingOn(work, pallet.id, task.lot_id, pallet.location_id);
  const rest = await restPallet(work, task, pallet);
  const restQty = short.toFixed(3);
  const cartons = cartonsOf(standing, restQty);
  const load = splitLoad({ ...pallet, qty: standing.total_qty, cartons: standing.total_cartons }, { qty: restQty, cartons });
  const minus = short.neg().toFixed(3);
  const what = { kind: 'split', lot_id: task.lot_id } as const;
  await post(stockWriterOf(work), { doc: 'pickTask', id: task.id, no: task.task_no, reason }, [
    { ...what, location_id: pallet.location_id, pallet_id: pallet.id, qty: minus, allocated: minus, cartons: -cartons },
    { ...what, location_id: rest.location_id, pallet_id: rest.id, qty: restQty, held: restQty, cartons },
  ]);
  await db
    .updateTable('pallet')
    .set({
      gross_kg: sql<string>`gross_kg + ${load.taken.gross_kg}::numeric`,
      net_kg: sql<string>`net_kg + ${load.taken.net_kg}::numeric`,
      volume_m3: sql<string>`volume_m3 + ${load.taken.volume_m3}::numeric`,
      version: sql<number>`version + 1`,
      updated_at: now,
    })
    .where('id', '=', rest.id)
    .execute();
  const { gross_kg, net_kg, volume_m3 } = load.rest;
  const isEmpty = new Big(load.rest.qty).lte(0);
  await db
    .updateTable('pallet')
    .set({ gross_kg, net_kg, volume_m3, version: sql<number>`version + 1`, updated_at: now })
    .$if(isEmpty, (query) => query.set({ state: 'destroyed', location_id: null }))
    .where('id', '=', pallet.id)
    .execute();
  work.audit({ subject: 'pallet', id: rest.id, what: 'hold', after: { held: restQty }, note: `${task.task_no} ${reason}` });
  return { ...rest, cartons };
}

/** The pallet that a part was taken from, while it still stands there; otherwise a new one at the place where the goods were picked. */
async function restPallet(work: WarehouseWork, task: PickTask, pallet: SourcePallet) {
  const { db } = work;
  const source = await db
    .selectFrom('pallet as p')
    .innerJoin('location as l', 'l.id', 'p.location_id')
    .select(['p.id', 'p.pallet_no', 'l.id as location_id', 'l.code as location_code'])
    .where('p.id', '=', task.pallet_id)
    .where('p.id', '!=', pallet.id)
    .where('p.state', '=', 'active')
    .executeTakeFirst();
  if (source) return { ...source, isNew: false };
  const origin = await db
    .selectFrom('stock_transaction as t')
    .innerJoin('location as l', 'l.id', 't.location_id')
    .select(['l.id as location_id', 'l.code as location_code'])
    .where('t.pallet_id', '=', task.pallet_id)
    .where('t.doc', '=', 'pickTask')
    .where('t.doc_id', '=', task.id)
    .where('t.qty', '<', '0')
    .orderBy('t.id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const child = await createChild(work, pallet, { state: 'active', location_id: origin.location_id, isOwnWork: true });
  return { ...child, ...origin, isNew: true };
}
