import Big from 'big.js';
import { sql } from 'kysely';
import type { OrderState } from '../../../order/transport-order/states.ts';
import type { DispatchWork } from '../../server/db.ts';
import { type Amounts, isNothing, minus, nothing } from '../../work-order/rules.ts';

const closableStates: readonly OrderState[] = ['partDispatched', 'inTransit'];

type OrderAmounts = Amounts & { readonly id: bigint; readonly state: OrderState };

/** The goods of an order that are on trucks by the leg that has most of them, and those that no truck has taken at any leg. */
export async function remainderOf(work: DispatchWork, order: OrderAmounts): Promise<{ loaded: Amounts; left: Amounts; open: boolean }> {
  const legs = await work.db
    .selectFrom('work_order_load')
    .select([
      sql<number>`sum(pieces)::int`.as('pieces'),
      sql<string>`sum(pallets)`.as('pallets'),
      sql<string>`sum(gross_kg)`.as('gross_kg'),
      sql<string>`sum(volume_m3)`.as('volume_m3'),
    ])
    .where('order_id', '=', order.id)
    .where('live', '=', true)
    .groupBy('leg')
    .execute();
  const loaded = legs.reduce<Amounts>(larger, nothing);
  const left = minus(order, loaded);
  return { loaded, left, open: closableStates.includes(order.state) && legs.length > 0 && !isNothing(left) };
}

function larger(a: Amounts, b: Amounts): Amounts {
  const text = (one: string, other: string): string => (new Big(other).gt(one) ? other : one);
  return {
    pieces: Math.max(a.pieces, b.pieces),
    pallets: text(a.pallets, b.pallets),
    gross_kg: text(a.gross_kg, b.gross_kg),
    volume_m3: text(a.volume_m3, b.volume_m3),
  };
}
