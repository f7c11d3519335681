import Big from 'big.js';
import { sql } from 'kysely';
import type { WarehouseWork } from '../../server/db.ts';
import type { PalletState } from '../../stock/kinds.ts';
import { nextPalletNo, post, stockWriterOf } from '../../stock/server/post.ts';
import { splitLoad } from '../rules.ts';
import type { SourcePallet } from './floor.ts';
import type { PickTask } from './tasks.ts';

/** The quantity of a task's lot on a pallet, and of all goods on it. */
export async function standingOn({ db }: WarehouseWork, palletId: bigint, lotId: bigint, locationId: bigint) {
  return db
    .selectFrom('stock_balance')
    .select([
      sql<string>`coalesce(sum(qty) filter (where lot_id = ${lotId}), 0)`.as('qty'),
      sql<number>`coalesce(sum(cartons) filter (where lot_id = ${lotId}), 0)::int`.as('cartons'),
      sql<string>`coalesce(sum(qty), 0)`.as('total_qty'),
      sql<number>`coalesce(sum(cartons), 0)::int`.as('total_cartons'),
      sql<string>`coalesce(sum(available) filter (where lot_id = ${lotId}), 0)`.as('available'),
    ])
    .where('pallet_id', '=', palletId)
    .where('location_id', '=', locationId)
    .executeTakeFirstOrThrow();
}

/**
 * A pallet with a number of its own for goods that are split off. A picked one stands nowhere until they are. It inherits what belongs to the
 * goods. Storage counts it with the pallet that it comes from where our own work splits it, and on its own where its owner has it repacked.
 */
export async function createChild(
  { db }: WarehouseWork,
  source: Pick<SourcePallet, 'id'>,
  { isOwnWork, ...as }: { state: PalletState; location_id: bigint | null; isOwnWork: boolean } = {
    state: 'picked',
    location_id: null,
    isOwnWork: true,
  },
): Promise<{ id: bigint; pallet_no: string }> {
  const { charged_with_id, ...parent } = await db
    .selectFrom('pallet')
    .select(['company_id', 'warehouse_id', 'customer_id', 'inbound_plan_id', 'received_at', 'charged_with_id'])
    .where('id', '=', source.id)
    .executeTakeFirstOrThrow();
  return db
    .insertInto('pallet')
    .values({
      ...parent,
      pallet_no: await nextPalletNo({ db }, parent.warehouse_id),
      parent_id: source.id,
      charged_with_id: isOwnWork ? (charged_with_id ?? source.id) : null,
      ...as,
      size: null,
    })
    .returning(['id', 'pallet_no'])
    .executeTakeFirstOrThrow();
}

/**
 * Moves the picked goods of a task from their pallet onto its child in staging: quantity, cartons, weights and volume of both add up to what
 * was there, and the reservation goes with them. A pallet that is empty then is destroyed. The caller has locked the source.
 */
export async function splitOff(
  work: WarehouseWork,
  task: Pick<PickTask, 'id' | 'task_no' | 'lot_id' | 'reservation_id'>,
  source: SourcePallet,
  childId: bigint,
  taken: { readonly qty: string; readonly cartons: number },
  stagingId: bigint,
): Promise<{ cartons: number; rest: string }> {
  const { db, now } = work;
  const standing = await standingOn(work, source.id, task.lot_id, source.location_id);
  const cartons = new Big(taken.qty).gte(standing.qty) ? standing.cartons : Math.min(taken.cartons, standing.cartons);
  const load = splitLoad({ ...source, qty: standing.total_qty, cartons: standing.total_cartons }, { qty: taken.qty, cartons });
  const minus = new Big(taken.qty).neg().toFixed(3);
  const what = { kind: 'split', lot_id: task.lot_id } as const;
  await post(stockWriterOf(work), { doc: 'pickTask', id: task.id, no: task.task_no }, [
    { ...what, location_id: source.location_id, pallet_id: source.id, qty: minus, allocated: minus, cartons: -cartons },
    { ...what, location_id: stagingId, pallet_id: childId, qty: taken.qty, allocated: taken.qty, cartons },
  ]);
  const weightsOf = ({ gross_kg, net_kg, volume_m3 }: typeof load.taken) => ({ gross_kg, net_kg, volume_m3, updated_at: now });
  await db
    .updateTable('pallet')
    .set({ ...weightsOf(load.taken), location_id: stagingId })
    .where('id', '=', childId)
    .execute();
  const isEmpty = new Big(load.rest.qty).lte(0);
  await db
    .updateTable('pallet')
    .set({ ...weightsOf(load.rest), version: sql<number>`version + 1`, ...(isEmpty ? { state: 'destroyed', location_id: null } : {}) })
    .where('id', '=', source.id)
    .execute();
  await db.updateTable('stock_reservation').set({ pallet_id: childId }).where('id', '=', task.reservation_id).execute();
  work.audit({
    subject: 'pallet',
    id: source.id,
    what: 'split',
    before: { qty: standing.total_qty, cartons: standing.total_cartons },
    after: { qty: load.rest.qty, cartons: load.rest.cartons },
    note: task.task_no,
  });
  return { cartons, rest: load.rest.qty };
}
