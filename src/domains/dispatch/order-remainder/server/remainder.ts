import Big from 'big.js';
import { sql } from 'kysely';
import type { OrderState } from '../../../order/transport-order/states.ts';
import type { DispatchWork } from '../../server/db.ts';
import { type Amounts, isNothing, minus, nothing } from '../../work-order/rules.ts';

const closableStates: readonly OrderState[] = ['partDispatched', 'inTransit'];

type OrderAmounts = Amounts & { readonly id: bigint; readonly state: OrderState };

/**
 * The goods of an order that are on trucks by the leg that has most of them, and those that no truck has taken at any leg. Pieces that were
 * missing where goods changed trucks go no further: a leg all of whose other pieces are on the next one does not count, because weight and
 * volume of missing pieces are known by the onward loads alone.
 */
export async function remainderOf(work: DispatchWork, order: OrderAmounts): Promise<{ loaded: Amounts; left: Amounts; open: boolean }> {
  const legs = await work.db
    .selectFrom('work_order_load')
    .select([
      sql<number>`sum(pieces)::int`.as('pieces'),
      sql<string>`sum(pallets)`.as('pallets'),
      sql<string>`sum(gross_kg)`.as('gross_kg'),
      sql<string>`sum(volume_m3)`.as('volume_m3'),
      // While a truck of the leg is on its way, it may be planned again with what the order has.
      sql<number>`(case when bool_and(signed_at is not null) then coalesce(sum(shortage) filter (where not final), 0) else 0 end)::int`.as(
        'missing',
      ),
    ])
    .where('order_id', '=', order.id)
    .where('live', '=', true)
    .groupBy('leg')
    .orderBy('leg', 'desc')
    .execute();
  let loaded = nothing;
  let lost = 0;
  for (const { missing, ...leg } of legs) {
    lost += missing;
    const pieces = leg.pieces - lost;
    if (lost === 0 || pieces > loaded.pieces) loaded = larger(loaded, { ...leg, pieces });
  }
  const left = minus(order, loaded);
  return { loaded, left, open: closableStates.includes(order.state) && legs.length > 0 && !isNothing(left) };
}

/** The time at which the last of the goods that an order has on trucks got one. */
export async function lastDispatchOf({ db, now }: DispatchWork, orderId: bigint): Promise<Date> {
  const { at } = await db
    .selectFrom('work_order_load as l')
    .innerJoin('work_order as w', 'w.id', 'l.work_order_id')
    .select(({ fn }) => fn.max('w.created_at').as('at'))
    .where('l.order_id', '=', orderId)
    .where('l.live', '=', true)
    .executeTakeFirstOrThrow();
  return at ?? now;
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
