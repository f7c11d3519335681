import { type RawBuilder, sql } from 'kysely';
import type { Who } from '../../../../server/session.ts';
import { carrierStates } from '../states.ts';

/**
 * The condition that a trip was offered to the caller's carrier, or that it carries it. A draft that waited for its price names a carrier as
 * well, and is ours alone when it is cancelled. `trip` names the work order.
 */
export function shownToCarrier({ carrierId }: Pick<Who, 'carrierId'>, trip: string): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${trip}.${column}`);
  return sql<boolean>`(${of('carrier_id')} = ${carrierId} and ${of('state')} = any(${[...carrierStates]}::text[])
    and (${of('state')} <> 'cancelled' or ${of('own')} or ${of('offered_at')} is not null))`;
}
