import { sql } from 'kysely';
import type { WarehouseWork } from '../../server/db.ts';
import { ownRows } from './queries.ts';
import { type Plan, plans } from './plan.ts';

/**
 * Locks the plans under way by which pallets came, in the order of their ids. It is called before the pallets are locked, as put-away does, so
 * that the two cannot deadlock.
 */
export function lockPlansOfPallets(work: WarehouseWork, palletIds: readonly bigint[]): Promise<Plan[]> {
  return work.db
    .selectFrom('inbound_plan as p')
    .selectAll('p')
    .where(ownRows(work, 'p'))
    .where('p.state', 'in', ['receiving', 'received'])
    .where(
      'p.id',
      'in',
      work.db
        .selectFrom('pallet')
        .select('inbound_plan_id')
        .where('id', 'in', [0n, ...palletIds]),
    )
    .orderBy('p.id')
    .forUpdate('p')
    .execute();
}

/** A received plan is put away once nothing of it stands in the receiving area. */
export async function putAwayIfDone(work: WarehouseWork, plan: Plan): Promise<Plan> {
  if (plan.state !== 'received') return plan;
  const waiting = await work.db
    .selectFrom('pallet as p')
    .innerJoin('location as l', 'l.id', 'p.location_id')
    .innerJoin('warehouse_zone as z', 'z.id', 'l.zone_id')
    .select('p.id')
    .where('p.inbound_plan_id', '=', plan.id)
    .where('p.state', '=', 'active')
    .where('z.kind', '=', 'receiving')
    .limit(sql.lit(1))
    .executeTakeFirst();
  return waiting ? plan : plans.follow(work, plan, 'putAway', { put_away_at: work.now });
}
