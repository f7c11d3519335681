import { sql } from 'kysely';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { OutboundPlan } from '../../outbound/server/plan.ts';
import { locationsInUse } from '../../place/server/in-use.ts';
import type { WarehouseWork } from '../../server/db.ts';

/**
 * The staging lane of a plan's picked goods: its own while that is in use, otherwise the first one in which nothing stands and that no
 * other plan on the floor has, otherwise the first. The plan keeps it from here on, so that all its goods stand together. The caller has
 * locked the plan.
 */
export async function laneFor({ db }: WarehouseWork, plan: OutboundPlan): Promise<{ id: bigint; code: string }> {
  const isTaken = sql<boolean>`exists (select from pallet p where p.location_id = l.id and p.state in ('active', 'picked'))
    or exists (select from outbound_plan o where o.staging_id = l.id and o.state in ('issued', 'picked') and o.id <> ${plan.id})`;
  const lane = await locationsInUse(db)
    .select(['l.id', 'l.code'])
    .where('z.warehouse_id', '=', plan.warehouse_id)
    .where('z.kind', '=', 'staging')
    .where('l.frozen', '=', false)
    .orderBy(sql`coalesce(l.id = ${plan.staging_id}, false)`, 'desc')
    .orderBy(isTaken)
    .orderBy('l.pick_seq')
    .orderBy('l.id')
    .limit(sql.lit(1))
    .executeTakeFirst();
  if (!lane) throw new Refusal('NO_PLACE_OF_KIND');
  if (plan.staging_id !== lane.id) await db.updateTable('outbound_plan').set({ staging_id: lane.id }).where('id', '=', plan.id).execute();
  return lane;
}

/** Refuses to move a picked pallet anywhere but to another staging lane, and at all once it is on its truck. */
export async function requireStaged(
  { db }: WarehouseWork,
  pallet: { readonly id: bigint; readonly pallet_no: string },
  to: { readonly code: string; readonly kind: string },
): Promise<void> {
  if (to.kind !== 'staging') throw new Refusal('PICKED_STAYS_STAGED', { pallet: pallet.pallet_no, location: to.code });
  const loaded = await db
    .selectFrom('pick_task')
    .select('id')
    .where('to_pallet_id', '=', pallet.id)
    .where('loaded_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  if (loaded) throw new Refusal('PALLET_ON_TRUCK', { pallet: pallet.pallet_no });
}
