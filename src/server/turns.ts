import { Refusal } from '../kernel/refusal.ts';
import { poolSize, sharesOf } from './db.ts';
import { type FairQueue, fairQueue } from './fair-queue.ts';
import { givingWay, observed } from './giving-way.ts';

/** The connections that calls of signed-in users, and transactions of long work, hold at most at once (db.ts, `sharesOf`). */
export type Shares = { readonly calls: number; readonly longWork: number };

/**
 * The queues of the door. Callers who are not signed in queue by their address: a flood of sign-ins leaves connections and cores to signed-in
 * users, and turns to those who sign in elsewhere.
 */
export function turnsOf(shares: Shares = sharesOf(poolSize)): Readonly<Record<'strangers' | 'signedIn' | 'longWork', FairQueue>> {
  const busy = (): Refusal => new Refusal('BUSY');
  const signedIn = observed(fairQueue({ places: shares.calls, own: 6, queue: 2000 }, busy));
  return {
    strangers: fairQueue({ places: 6, own: 6, queue: 200 }, busy),
    signedIn,
    longWork: givingWay(shares.longWork, signedIn),
  };
}
