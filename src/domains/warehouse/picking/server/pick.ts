import Big from 'big.js';
import { sql } from 'kysely';
import type { z } from 'zod';
import { badField, Refusal } from '../../../../kernel/refusal.ts';
import { lockPlansOfPallets, putAwayIfDone } from '../../inbound/server/put-away.ts';
import { becauseOf, lockProducts } from '../../outbound/server/reserve.ts';
import type { WarehouseWork } from '../../server/db.ts';
import { post, stockWriterOf } from '../../stock/server/post.ts';
import type { pickGoods } from '../contract.ts';
import type { ShortReason } from '../kinds.ts';
import { cartonsOf } from '../rules.ts';
import { moveAfter } from '../states.ts';
import { beginScan, lockPallet, palletNoOf, pickPlanIfDone, requirePallet, type Scan, type SourcePallet } from './floor.ts';
import { requireUnexpired } from './expiry.ts';
import { laneFor } from './lane.ts';
import { reserveElsewhere, type Shortage } from './short.ts';
import { createChild, splitOff, standingOn } from './split.ts';
import { type PickTask, pickingTasks } from './tasks.ts';

type Picked = z.output<typeof pickGoods.params>;
const nothing: Shortage = { reallocated: '0.000', missing: '0.000' };

/**
 * Picks the goods of a task. A whole pallet goes to staging as it is. A part goes onto a pallet of its own: at once, or where the plan wants
 * a split by scan, with that scan.
 */
export async function pick(work: WarehouseWork, p: Picked): Promise<z.input<typeof pickGoods.result>> {
  const scan = await beginScan(work, p, 'pick');
  const { plan, task, duplicate } = scan;
  if (duplicate) return answerOf(work, scan, null, nothing);
  requirePickable(work, task);
  const qty = new Big(p.qty ?? task.qty);
  const short = new Big(task.qty).minus(qty);
  if (short.lt(0)) throw new Refusal('OVER_PICK', { most: new Big(task.qty).toString() });
  const shortReason = p.short_reason ?? null;
  if (qty.gt(0)) await requireUnexpired(work, task);
  if (short.gt(0) && !shortReason) throw new Refusal('SHORT_REASON', { qty: short.toString() });
  if (short.gt(0)) await lockProducts(work, task.warehouse_id, [task.product_id]);
  const [cameBy] = await lockPlansOfPallets(work, [task.pallet_id]);
  const source = await lockPallet(work, task.pallet_id);
  requirePallet(p.pallet_no, source.pallet_no);
  if (source.location_code !== p.location_code)
    throw new Refusal('WRONG_LOCATION', { location: p.location_code, expected: source.location_code });
  if (source.frozen) throw new Refusal('LOCATION_FROZEN', { location: source.location_code });

  const shortage = short.gt(0) && shortReason ? await coverShort(work, scan, source, short, shortReason) : nothing;
  const picking = {
    picked_by: work.who.accountId,
    picked_at: work.now,
    short_qty: short.toFixed(3),
    short_reason: short.gt(0) ? shortReason : null,
    short_note: short.gt(0) ? p.short_note : null,
  };
  const { short_qty, short_reason, short_note } = picking;
  if (short.gt(0)) work.audit({ subject: 'picking', id: task.id, what: 'pick', after: { short_qty, short_reason }, note: short_note });
  if (qty.lte(0)) {
    const cancelled = await pickingTasks.follow(work, task, 'cancel', picking, p.short_note);
    return answerOf(work, { plan: await pickPlanIfDone(work, plan), task: cancelled, duplicate }, null, shortage);
  }
  const [staging, standing] = await Promise.all([laneFor(work, plan), standingOn(work, source.id, task.lot_id, source.location_id)]);
  if (p.cartons && p.cartons > standing.cartons) throw badField('cartons', 'TOO_LARGE', { limit: String(standing.cartons) });
  const isWhole = qty.eq(standing.total_qty);
  const fetched = isWhole
    ? { to_pallet_id: source.id, split: false, cartons: standing.cartons }
    : await splitGoods(work, scan, source, { qty: qty.toFixed(3), cartons: p.cartons ?? cartonsOf(standing, qty.toFixed(3)) }, staging.id);
  const next = moveAfter('pick', { label: plan.label_required, split: fetched.split && plan.split_required });
  const [moved] = await Promise.all([
    pickingTasks.follow(work, task, next, { ...picking, ...fetched, picked_qty: qty.toFixed(3) }),
    work.db
      .updateTable('outbound_line')
      .set({ picked_qty: sql<string>`picked_qty + ${qty.toFixed(3)}::numeric` })
      .where('id', '=', task.line_id)
      .execute(),
    isWhole ? bringWhole(work, { plan, task }, source, { qty: qty.toFixed(3), cartons: standing.cartons }, staging.id) : null,
  ]);
  if (isWhole && cameBy) await putAwayIfDone(work, cameBy);
  return answerOf(work, { plan, task: moved, duplicate }, staging.code, shortage);
}

function requirePickable({ who }: WarehouseWork, task: PickTask): void {
  if (task.state === 'newTask') throw new Refusal('NOT_RELEASED', { code: task.task_no });
  if (task.state !== 'awaitingPicking') throw new Refusal('ALREADY_PICKED', { code: task.task_no });
  if (task.picker_id !== null && task.picker_id !== who.accountId) throw new Refusal('TASK_OF_OTHER', { code: task.task_no });
}

type Load = { readonly qty: string; readonly cartons: number };

/** Takes the goods off their pallet: at once, or with a scan of their own where the plan wants one. */
async function splitGoods(work: WarehouseWork, { plan, task }: Scan, source: SourcePallet, load: Load, stagingId: bigint) {
  const child = await createChild(work, source);
  const cartons = plan.split_required ? load.cartons : (await splitOff(work, task, source, child.id, load, stagingId)).cartons;
  return { to_pallet_id: child.id, split: true, cartons };
}

/**
 * Brings the pallet as it is to staging. Where its plan wants a label, prints are counted from here on: the label of the receipt names no plan.
 */
async function bringWhole(
  work: WarehouseWork,
  { plan, task }: Pick<Scan, 'plan' | 'task'>,
  source: SourcePallet,
  { qty, cartons }: Load,
  stagingId: bigint,
): Promise<void> {
  const minus = new Big(qty).neg().toFixed(3);
  const what = { kind: 'pick', lot_id: task.lot_id, pallet_id: source.id } as const;
  await Promise.all([
    post(stockWriterOf(work), { doc: 'pickTask', id: task.id, no: task.task_no }, [
      { ...what, location_id: source.location_id, qty: minus, allocated: minus, cartons: -cartons },
      { ...what, location_id: stagingId, qty, allocated: qty, cartons },
    ]),
    work.db
      .updateTable('pallet')
      .set({ location_id: stagingId, state: 'picked', version: sql<number>`version + 1`, updated_at: work.now })
      .$if(plan.label_required, (query) => query.set({ label_count: 0 }))
      .where('id', '=', source.id)
      .execute(),
  ]);
}

/**
 * Covers a short pick from other stock. The missing stock is held for a count, with all else that should be there when goods are missing,
 * so that nobody is sent for it again; stock that is found elsewhere becomes further tasks of the list.
 */
async function coverShort(
  work: WarehouseWork,
  { plan, task }: Scan,
  source: SourcePallet,
  short: Big,
  reason: ShortReason,
): Promise<Shortage> {
  const standing = await standingOn(work, source.id, task.lot_id, source.location_id);
  const heldQty = reason === 'missing' ? short.plus(standing.available) : short;
  await post(stockWriterOf(work), becauseOf(plan, reason), [
    {
      kind: 'hold',
      lot_id: task.lot_id,
      location_id: source.location_id,
      pallet_id: source.id,
      allocated: short.neg().toFixed(3),
      held: heldQty.toFixed(3),
    },
  ]);
  work.audit({ subject: 'pallet', id: source.id, what: 'hold', after: { held: heldQty.toFixed(3) }, note: `${task.task_no} ${reason}` });
  return reserveElsewhere(work, { plan, task }, short, { reason, isAll: short.gte(task.qty) });
}

async function answerOf(work: WarehouseWork, { plan, task, duplicate }: Scan, staging: string | null, shortage: Shortage) {
  const to = await palletNoOf(work, task.to_pallet_id);
  return {
    task_no: task.task_no,
    state: task.state,
    plan_state: plan.state,
    duplicate,
    picked_qty: task.picked_qty,
    to_pallet_no: to?.pallet_no ?? null,
    staging,
    ...shortage,
  };
}
