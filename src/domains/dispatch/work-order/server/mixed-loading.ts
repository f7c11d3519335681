import { sql } from 'kysely';
import { badField, Refusal } from '../../../../kernel/refusal.ts';
import type { DispatchWork } from '../../server/db.ts';
import { foodChapters, type Goods, mixConflicts, mixGrades, type WayApart } from '../mixed-loading.ts';

/** The goods of the orders, as far as they decide about mixed loading. */
export function goodsOn({ db }: DispatchWork, orderIds: readonly bigint[]): Promise<(Goods & { id: bigint; company_id: bigint })[]> {
  return db
    .selectFrom('transport_order as o')
    .select([
      'o.id',
      'o.company_id',
      'o.order_no',
      'o.is_dg',
      'o.dg_class',
      'o.un_no',
      'o.temperature_min_c',
      'o.temperature_max_c',
      'o.odour',
    ])
    .select(
      sql<boolean>`exists (select from order_line l where l.order_id = o.id and left(l.hs_code, 2) = any(${[...foodChapters]}::text[]))`.as(
        'food',
      ),
    )
    .where('o.id', 'in', [...orderIds])
    .orderBy('o.order_no')
    .execute();
}

/** Refuses goods that may not share a truck, and those that must be kept apart where the plan does not say how. */
export async function requireMixable(
  work: DispatchWork,
  orderIds: readonly bigint[],
  keptApart: WayApart | null | undefined,
): Promise<void> {
  // A trip for a booking has no orders.
  if (orderIds.length === 0) return;
  const conflicts = mixConflicts(await goodsOn(work, orderIds));
  const forbidden = conflicts.find(({ rule }) => mixGrades[rule] === 'forbidden');
  if (forbidden) throw new Refusal('MIXED_LOADS', { rule: forbidden.rule, orders: forbidden.orders.join(', ') });
  const apart = conflicts.find(({ rule }) => mixGrades[rule] === 'apart');
  if (apart && !keptApart) throw badField('kept_apart', 'SEPARATION_NEEDED', { rule: apart.rule, orders: apart.orders.join(', ') });
}
