import { type RawBuilder, sql } from 'kysely';

/**
 * The condition that a trip was put to its carrier, beside the states that a carrier sees: a draft that waited for its price names a carrier
 * as well, and is ours alone when it is cancelled. `trip` names the work order.
 */
export function wasOffered(trip: string): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${trip}.${column}`);
  return sql<boolean>`(${of('state')} <> 'cancelled' or ${of('own')} or ${of('offered_at')} is not null)`;
}
