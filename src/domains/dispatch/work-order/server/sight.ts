import { type RawBuilder, sql } from 'kysely';
import { isNarrow } from '../../../../server/session.ts';
import type { DispatchWork } from '../../server/db.ts';
import { holdingStates } from '../states.ts';
import { asSystem } from './work-order.ts';

/* A truck or a driver is taken by every trip, also by one that the caller may not open. The caller learns
   that there is such a trip, and not which one. */

function openTrips({ db, who }: DispatchWork) {
  const trips = db.selectFrom('work_order').select('id');
  return who.userType === 1 ? trips.where('company_id', 'in', [...who.companyIds]) : trips;
}

/** True where the caller may open a trip. */
export async function isInSight(work: DispatchWork, tripId: bigint): Promise<boolean> {
  const trip = await openTrips(work).where('id', '=', tripId).executeTakeFirst();
  return trip !== undefined;
}

/** The condition on a trip `w`, of those that hold a truck, that the caller may open it. A query that runs as the system sees the others too. */
export async function tripsInSight(work: DispatchWork): Promise<RawBuilder<boolean>> {
  const { who } = work;
  if (who.userType === 1 && !isNarrow(who)) return sql<boolean>`(w.company_id = any(${[...who.companyIds]}::bigint[]))`;
  const trips = await openTrips(work)
    .where('state', 'in', [...holdingStates])
    .execute();
  return sql<boolean>`(w.id = any(${trips.map(({ id }) => id)}::bigint[]))`;
}

/** The answer of a query that counts the trips out of sight too. Those in sight are found before it, as the caller. */
export async function amongAllTrips<T>(work: DispatchWork, run: (inSight: RawBuilder<boolean>) => Promise<T>): Promise<T> {
  const inSight = await tripsInSight(work);
  return asSystem(work, () => run(inSight));
}
